/** Lines of an edge's log as they are read: each a JSON object, but whatever else was written stays as it is. */

export type LogLine = {
  key: number
  at: number | null
  level: 'error' | 'warning' | 'info'
  message: string
  facts: string
  raw: string
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function parsed(raw: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(raw)
    return isObject(value) ? value : undefined
  } catch {
    return undefined
  }
}

const levelOf = (level: unknown): LogLine['level'] =>
  typeof level !== 'number' || level < 40 ? 'info' : level < 50 ? 'warning' : 'error'

const factText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

export function readLogLine(raw: string, key: number): LogLine {
  const line = parsed(raw)
  if (!line) return { key, at: null, level: 'info', message: raw, facts: '', raw }
  const { time, level, msg, deviceId: _, pid: _pid, hostname: _host, ...facts } = line
  return {
    key,
    at: typeof time === 'number' ? time : null,
    level: levelOf(level),
    message: typeof msg === 'string' ? msg : '',
    facts: Object.entries(facts)
      .map(([name, value]) => `${name}: ${factText(value)}`)
      .join(' · '),
    raw,
  }
}

/** Every word must be there; `warnings` leaves out what is only told. */
export function filterLog(lines: readonly LogLine[], words: string, warnings: boolean): LogLine[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean)
  return lines.filter(
    ({ raw, level }) => (!warnings || level !== 'info') && wanted.every(word => raw.toLowerCase().includes(word)),
  )
}
