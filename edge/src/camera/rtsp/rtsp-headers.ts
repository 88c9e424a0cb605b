/** Header fields of an RTSP message: names without case, values in order of appearance. */
export class RtspHeaders {
  private readonly fields = new Map<string, string[]>()

  add(name: string, value: string): void {
    const key = name.toLowerCase()
    const values = this.fields.get(key)
    if (values) values.push(value)
    else this.fields.set(key, [value])
  }

  get(name: string): string | undefined {
    return this.fields.get(name.toLowerCase())?.[0]
  }

  all(name: string): string[] {
    return this.fields.get(name.toLowerCase()) ?? []
  }

  number(name: string): number | undefined {
    const value = this.get(name)
    return value !== undefined && /^\d{1,9}$/.test(value) ? Number(value) : undefined
  }

  /** 0 without the field, undefined when it makes no sense. */
  bodyLength(): number | undefined {
    return this.get('content-length') === undefined ? 0 : this.number('content-length')
  }
}

type Head =
  | { kind: 'response'; status: number; reason: string; headers: RtspHeaders }
  | { kind: 'request'; method: string; url: string; headers: RtspHeaders }

/** First line and header fields; undefined when the first line is not RTSP. Damaged fields are left out. */
export function parseHead(text: string): Head | undefined {
  const [first = '', ...lines] = text.split(/\r?\n/)
  const headers = new RtspHeaders()
  for (const line of lines) {
    const colon = line.indexOf(':')
    if (colon > 0) headers.add(line.slice(0, colon).trim(), line.slice(colon + 1).trim())
  }
  const response = /^RTSP\/\d\.\d\s+(\d{3})(?:\s+(.*))?$/.exec(first)
  if (response) return { kind: 'response', status: Number(response[1]), reason: (response[2] ?? '').trim(), headers }
  const request = /^([A-Z_]{3,20})\s+(\S+)\s+RTSP\/\d\.\d\s*$/.exec(first)
  if (request) return { kind: 'request', method: request[1] ?? '', url: request[2] ?? '', headers }
  return undefined
}
