package hostile

func Run() {}
