const prefix = 'npm run '

/** What stands as the call where a command did it. */
export const terminalCall = (command: string): string => prefix + command
export const isTerminalCall = (call: string): boolean => call.startsWith(prefix)
