import { setLogLevel } from "@/lib/log";

// Many tests cause the failures that the log is for; what they assert says more.
setLogLevel(process.env.LOG_LEVEL === "debug" ? "debug" : "error");
