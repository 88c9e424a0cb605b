import pino from 'pino'

/** A real logger that keeps its lines, so that a test can say what was logged. */
export function recordedLog() {
  const lines: { level: number; msg: string; [fact: string]: unknown }[] = []
  const log = pino({ level: 'debug' }, { write: (line: string) => void lines.push(JSON.parse(line)) })
  return { log, lines }
}
