/** A group chat with a DingTalk robot, as its vendor runs it: a local endpoint that checks the signature and keeps what it takes. */
import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export type ChatGroup = {
  /** The address the vendor gives for the robot. */
  webhook: string
  /** What the group has read. */
  messages: string[]
  close(): Promise<void>
}

export async function openChatGroup(secret: string): Promise<ChatGroup> {
  const messages: string[] = []
  const server = createServer(async (request, response) => {
    let text = ''
    for await (const part of request) text += part
    const { searchParams } = new URL(request.url ?? '', 'http://group')
    const timestamp = searchParams.get('timestamp') ?? ''
    const expected = createHmac('sha256', secret).update(`${timestamp}\n${secret}`).digest('base64')
    const isSigned = searchParams.get('sign') === expected && Math.abs(Date.now() - Number(timestamp)) < 3_600_000
    if (isSigned) messages.push((JSON.parse(text) as { text: { content: string } }).text.content)
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(
      JSON.stringify(isSigned ? { errcode: 0, errmsg: 'ok' } : { errcode: 310000, errmsg: 'sign not match' }),
    )
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    webhook: `http://127.0.0.1:${port}/robot/send?access_token=t`,
    messages,
    close: () => new Promise(resolve => server.close(() => resolve())),
  }
}
