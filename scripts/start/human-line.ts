/** pino's number of `error`; what lies below stays in the log file. */
const errorLevel = 50

/**
 * What of a log line a person at the terminal should see: plain lines as they are, errors of structured ones by
 * their message, and nothing of the rest.
 */
export function asHumanLine(line: string): string | undefined {
  // The lines of a stack say something only in the log file.
  if (line.trim() === '' || /^(\s|Node\.js v|node:|file:)/.test(line)) return undefined
  if (!line.startsWith('{')) return line
  try {
    const entry = JSON.parse(line) as { level?: number; msg?: string; err?: { message?: string } }
    if ((entry.level ?? 0) < errorLevel) return undefined
    return [entry.msg, entry.err?.message].filter((part, i, all) => part && all.indexOf(part) === i).join(': ')
  } catch {
    return line
  }
}
