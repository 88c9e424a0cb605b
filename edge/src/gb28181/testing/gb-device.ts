/** A device as it is in a plant: registers, says that it is alive, tells its channels and alarms, and sends pictures when it is called. */
import { createHash, randomBytes } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { type Film, sendFilm } from './send-film.ts'

type Settings = {
  port: number
  password?: string
  id?: string
  over?: 'udp' | 'tcp'
  film?: Film
  /** What a call is answered with; 200 where it is left out. */
  refuses?: number
  /** Bytes as they stand in a character set of its own. */
  channelName?: string
  /** The number it gives its packets (SSRC), where not the one that it is asked for. */
  source?: number
  /** As its catalogue says of its first channel; nothing where it is left out. */
  ptzType?: string
  /** What its alarm input belongs to. */
  inputParent?: string
  /** Names of its presets, from number 1 on; without any it says nothing of them. */
  presets?: readonly string[]
  /** The status that a command is answered with, 0 for none; 200 where it is left out. */
  onCommand?: (command: string) => number
  /** Called after each message of its catalogue. */
  onCatalogue?: () => Promise<unknown>
}
export const deviceId = '34020000001180000001'
export const channelId = '34020000001320000001'
const serverId = '34020000002000000001'
const realm = serverId.slice(0, 10)

export async function openDevice({
  port,
  password = 'secret',
  id = deviceId,
  over = 'udp',
  film,
  refuses,
  channelName = 'Gate',
  source,
  ptzType,
  inputParent = '',
  presets,
  onCommand = () => 200,
  onCatalogue,
}: Settings) {
  /** Every message that came, in order. */
  const received: string[] = []
  const waits = new Map<string, (answer: string) => void>()
  const playing = new Map<string, () => void>()
  let cseq = 0
  let line: Socket | undefined
  const udp = createSocket('udp4')
  udp.bind(0, '127.0.0.1')
  await once(udp, 'listening')
  let own = udp.address().port
  const dial = async () => {
    const dialled = connect(port, '127.0.0.1')
    await once(dialled, 'connect')
    let held = ''
    dialled.on('data', chunk => {
      held += chunk.toString('latin1')
      for (;;) {
        const end = held.indexOf('\r\n\r\n')
        const length = Number(/content-length: *(\d+)/i.exec(held.slice(0, end))?.[1] ?? 0)
        if (end < 0 || held.length < end + 4 + length) return
        take(held.slice(0, end + 4 + length))
        held = held.slice(end + 4 + length)
      }
    })
    dialled.on('error', () => {})
    line = dialled
    own = dialled.localPort ?? 0
  }
  if (over === 'tcp') await dial()
  udp.on('message', bytes => take(bytes.toString('latin1')))
  const send = (text: string) => {
    const bytes = Buffer.from(text, 'latin1')
    if (line) line.write(bytes)
    else udp.send(bytes, port, '127.0.0.1')
  }

  /** So many messages it does not hear. */
  let missed = 0

  function take(text: string): void {
    if (missed > 0) {
      missed -= 1
      return
    }
    received.push(text)
    const [first = ''] = text.split('\r\n')
    if (first.startsWith('SIP/2.0')) {
      waits.get(field(text, 'Call-ID'))?.(text)
      return
    }
    const method = first.split(' ')[0] ?? ''
    if (method === 'ACK') return
    if (method === 'INVITE') return void answerCall(text)
    if (method === 'BYE') {
      playing.get(field(text, 'Call-ID'))?.()
      playing.delete(field(text, 'Call-ID'))
    }
    const command = commandOf(text)
    const status = command === undefined ? 200 : onCommand(command)
    if (status === 0) return
    answer(text, status)
    if (presets && text.includes('<CmdType>PresetQuery</CmdType>')) void reportPresets(presets, serialOf(text))
    if (text.includes('<CmdType>Catalog</CmdType>')) void reportChannels(serialOf(text))
  }

  function answer(request: string, status: number, more = '', body = ''): void {
    const copied = ['Via', 'From', 'To', 'Call-ID', 'CSeq'].map(name => {
      const value = field(request, name)
      return `${name}: ${value}${name === 'To' && !value.includes('tag=') ? ';tag=dev' : ''}`
    })
    send(
      [`SIP/2.0 ${status} Answer`, ...copied, ...(more ? [more] : []), `Content-Length: ${body.length}`, '', body].join(
        '\r\n',
      ),
    )
  }

  /** In two messages, as those do that have many channels. */
  async function reportChannels(serial: string): Promise<void> {
    const item = (of: string, name: string, more = '') =>
      `<Item><DeviceID>${of}</DeviceID><Name>${name}</Name><Manufacturer>Maker</Manufacturer><Model>IPC</Model><Status>ON</Status>${more}</Item>`
    const other = `${channelId.slice(0, -1)}2`
    const input = `${channelId.slice(0, 10)}1340000001`
    const items = [
      item(channelId, channelName, ptzType && `<Info><PTZType>${ptzType}</PTZType></Info>`),
      item(other, 'Yard') + item(input, 'Input', inputParent && `<ParentID>${inputParent}</ParentID>`),
    ]
    for (const list of items) {
      await message(
        `<Response><CmdType>Catalog</CmdType><SN>${serial}</SN><DeviceID>${id}</DeviceID><SumNum>3</SumNum><DeviceList Num="1">${list}</DeviceList></Response>`,
      )
      await onCatalogue?.()
    }
  }

  /** In a message each, as those do that have many. */
  async function reportPresets(names: readonly string[], serial: string): Promise<void> {
    for (const [at, name] of names.entries())
      await message(
        `<Response><CmdType>PresetQuery</CmdType><SN>${serial}</SN><DeviceID>${channelId}</DeviceID><SumNum>${names.length}</SumNum><PresetList Num="1"><Item><PresetID>${at + 1}</PresetID><PresetName>${name}</PresetName></Item></PresetList></Response>`,
      )
  }

  function answerCall(request: string): void {
    answer(request, 100)
    if (refuses) return void answer(request, refuses)
    const sdp = request.slice(request.indexOf('\r\n\r\n') + 4)
    const [, to = '0', over = ''] = /m=video (\d+) ((?:TCP\/)?RTP\/AVP) 96/.exec(sdp) ?? []
    const number = source ?? Number(/^y=(\d{10})/m.exec(sdp)?.[1] ?? 0)
    const body = `v=0\r\no=${id} 0 0 IN IP4 127.0.0.1\r\ns=Play\r\nc=IN IP4 127.0.0.1\r\nt=0 0\r\nm=video 0 ${over} 96\r\na=sendonly\r\na=rtpmap:96 PS/90000\r\ny=${String(number).padStart(10, '0')}\r\n`
    answer(request, 200, `Contact: <sip:${id}@127.0.0.1:${own}>\r\nContent-Type: application/sdp`, body)
    if (film)
      playing.set(
        field(request, 'Call-ID'),
        sendFilm(film, { to: Number(to), isTcp: over.startsWith('TCP'), source: number }),
      )
  }

  /** The answer as text; undefined where none comes. */
  async function request(
    method: string,
    more: readonly string[] = [],
    body = '',
    from = id,
  ): Promise<string | undefined> {
    const callId = randomBytes(6).toString('hex')
    cseq += 1
    const text = [
      `${method} sip:${serverId}@${realm} SIP/2.0`,
      `Via: SIP/2.0/${over.toUpperCase()} 127.0.0.1:${own};rport;branch=z9hG4bK${callId}`,
      `From: <sip:${from}@${realm}>;tag=${callId}`,
      `To: <sip:${method === 'REGISTER' ? from : serverId}@${realm}>`,
      `Call-ID: ${callId}`,
      `CSeq: ${cseq} ${method}`,
      `Contact: <sip:${from}@127.0.0.1:${own}>`,
      'Max-Forwards: 70',
      ...more,
      `Content-Length: ${body.length}`,
      '',
      body,
    ].join('\r\n')
    const { promise, resolve } = Promise.withResolvers<string | undefined>()
    const timer = setTimeout(() => resolve(undefined), 3000)
    waits.set(callId, resolve)
    send(text)
    const answered = await promise
    clearTimeout(timer)
    return answered
  }

  const message = (body: string, from = id) =>
    request(
      'MESSAGE',
      ['Content-Type: Application/MANSCDP+xml'],
      `<?xml version="1.0" encoding="GB2312"?>\r\n${body}`,
      from,
    )

  return {
    received,
    request,
    message,
    send,
    /** Those that came, without those that were said again. */
    commands: () => {
      const first = new Map(received.map(text => [field(text, 'Call-ID'), commandOf(text)]))
      return [...first.values()].filter(command => command !== undefined)
    },
    deaf: (messages: number) => {
      missed = messages
    },
    /** Over a new line, as after a break of the old one. */
    redial: () => {
      line?.destroy()
      return dial()
    },
    /** Answers the challenge; `seconds` 0 takes it back. */
    async register(seconds = 3600, using = password): Promise<string> {
      const challenge = (await request('REGISTER', [`Expires: ${seconds}`])) ?? ''
      return (await request('REGISTER', [authorisation(challenge, id, using), `Expires: ${seconds}`])) ?? ''
    },
    keepalive: () =>
      message(`<Notify><CmdType>Keepalive</CmdType><SN>1</SN><DeviceID>${id}</DeviceID><Status>OK</Status></Notify>`),
    hangUp: async () => {
      const invite = received.findLast(text => text.startsWith('INVITE')) ?? ''
      const callId = field(invite, 'Call-ID')
      playing.get(callId)?.()
      playing.delete(callId)
      send(
        [
          `BYE sip:${serverId}@127.0.0.1 SIP/2.0`,
          `Via: SIP/2.0/${over.toUpperCase()} 127.0.0.1:${own};branch=z9hG4bKbye${cseq}`,
          `From: ${field(invite, 'To')};tag=dev`,
          `To: ${field(invite, 'From')}`,
          `Call-ID: ${callId}`,
          'CSeq: 9 BYE',
          'Content-Length: 0',
          '',
          '',
        ].join('\r\n'),
      )
    },
    close: () => {
      for (const stop of playing.values()) stop()
      line?.destroy()
      udp.close()
    },
  }
}

const field = (text: string, name: string) => new RegExp(`^${name}: *(.*)$`, 'im').exec(text)?.[1]?.trim() ?? ''

const serialOf = (text: string) => /<SN>(\d+)<\/SN>/.exec(text)?.[1] ?? ''
const commandOf = (text: string) => /<PTZCmd>(.*)<\/PTZCmd>/.exec(text)?.[1]

export function authorisation(
  challenge: string,
  user: string,
  password: string,
  more: { nonce?: string } = {},
): string {
  const hash = (text: string) => createHash('md5').update(text).digest('hex')
  const nonce = more.nonce ?? /nonce="([^"]*)"/.exec(challenge)?.[1] ?? ''
  const uri = `sip:${serverId}@${realm}`
  const response = hash(
    `${hash(`${user}:${realm}:${password}`)}:${nonce}:00000001:abcd:auth:${hash(`REGISTER:${uri}`)}`,
  )
  return `Authorization: Digest username="${user}", realm="${realm}", nonce="${nonce}", uri="${uri}", response="${response}", algorithm=MD5, qop=auth, nc=00000001, cnonce="abcd"`
}
