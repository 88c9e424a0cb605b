/** A chat vendor for tests: a local endpoint that checks what WeCom, DingTalk and Feishu check and answers as they do. */
import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { RobotKind } from '@watchfire/contract/notice/robot.shapes.ts'

/** How the vendor behaves for its next requests; `hang` and `drop` have read the whole message first. */
export type Behaviour =
  | 'well'
  | 'busy'
  | 'tooMany'
  | 'tooFast'
  | 'broken'
  | 'gone'
  | 'notFound'
  | 'redirects'
  | 'hang'
  | 'drop'
  | 'cut'

export type ChatEndpoint = {
  url(kind: RobotKind): string
  /** Texts that stand in the groups. */
  taken: string[]
  requests: number
  /** Moods of the next requests, then well again. */
  scripted: Behaviour[]
  close(): Promise<void>
}

export async function openChatEndpoint(secret: string): Promise<ChatEndpoint> {
  const sockets = new Set<IncomingMessage['socket']>()
  const server = createServer(async (request, response) => {
    let text = ''
    for await (const part of request) text += part
    endpoint.requests += 1
    answer(request, response, text)
  })
  server.on('connection', socket => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo

  const endpoint: ChatEndpoint = {
    url: kind => `http://127.0.0.1:${port}/${kind}?access_token=t`,
    taken: [],
    requests: 0,
    scripted: [],
    close: () =>
      new Promise(resolve => {
        for (const socket of sockets) socket.destroy()
        server.close(() => resolve())
      }),
  }

  function answer(request: IncomingMessage, response: ServerResponse, text: string) {
    const url = new URL(request.url ?? '', 'http://x')
    const kind = url.pathname.slice(1) as RobotKind
    const say = (code: number, message: string, status = 200) => {
      response.writeHead(status, { 'content-type': 'application/json' })
      response.end(
        JSON.stringify(kind === 'feishu' ? { code, msg: message, data: {} } : { errcode: code, errmsg: message }),
      )
    }
    const body = JSON.parse(text)
    const content = kind === 'feishu' ? body.content?.text : body.text?.content
    switch (endpoint.scripted.shift() ?? 'well') {
      case 'well':
        if (!isSigned(kind, url, body))
          return kind === 'feishu' ? say(19021, 'sign match fail') : say(310000, 'sign not match')
        endpoint.taken.push(content)
        return say(0, kind === 'feishu' ? 'success' : 'ok')
      case 'busy':
        response.writeHead(503).end('busy')
        return
      case 'tooMany':
        response.writeHead(429).end('slow down')
        return
      case 'gone':
        response.writeHead(404).end('no such page')
        return
      case 'tooFast':
        return kind === 'wecom'
          ? say(45009, 'api freq out of limit')
          : say(kind === 'feishu' ? 11232 : 130101, 'too fast')
      case 'broken':
        response.writeHead(200).end('<html>')
        return
      case 'notFound':
        return say(93000, 'invalid webhook url')
      case 'redirects':
        response.writeHead(302, { location: endpoint.url(kind) }).end()
        return
      case 'hang':
        endpoint.taken.push(content)
        return
      case 'drop':
        endpoint.taken.push(content)
        request.socket.destroy()
        return
      case 'cut':
        response.writeHead(200, { 'content-length': '100' })
        response.write('{"errcode"')
        request.socket.end()
    }
  }

  function isSigned(kind: RobotKind, url: URL, body: { timestamp?: string; sign?: string }): boolean {
    if (kind === 'wecom') return true
    if (kind === 'dingtalk') {
      const timestamp = url.searchParams.get('timestamp') ?? ''
      const expected = createHmac('sha256', secret).update(`${timestamp}\n${secret}`).digest('base64')
      return Math.abs(Date.now() - Number(timestamp)) < 3_600_000 && url.searchParams.get('sign') === expected
    }
    const expected = createHmac('sha256', `${body.timestamp}\n${secret}`).digest('base64')
    return Math.abs(Date.now() / 1000 - Number(body.timestamp)) < 3600 && body.sign === expected
  }
  return endpoint
}
