/**
 * A back end that speaks the calls of the specification and nothing else, from a recording of its answers: three ways of saying success,
 * numbers as text, times as text, nothing where there is nothing. It keeps what was handled, and what it was asked.
 */
import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import sharp from 'sharp'
import recorded from './recorded-answers.json' with { type: 'json' }

type Fields = Record<string, unknown>
export type Asked = { path: string; fields: Fields; headers: IncomingMessage['headers'] }

const md5 = (value: string) => createHash('md5').update(value).digest('hex')

/** An answer without end, until its reader has had enough. */
function pour(response: ServerResponse): void {
  const chunk = Buffer.alloc(1_000_000, 0x20)
  const more = () => {
    while (!response.destroyed && response.write(chunk)) {}
  }
  response.on('drain', more)
  more()
}

export async function startPlainBackEnd({ folder = '', flood = false } = {}) {
  const asked: Asked[] = []
  const handled = new Map<string, Fields>()
  let sessionEnded = false
  const picture = await sharp({ create: { width: 640, height: 360, channels: 3, background: '#a33' } })
    .jpeg()
    .toBuffer()
  // Yesterday at the site: at no hour of a run is it new, so nothing pops up or speaks.
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai', dateStyle: 'short' }).format(
    Date.now() - 86_400_000,
  )

  const server = createServer(async (request, response) => {
    const path = request.url?.split('?')[0] ?? ''
    if (request.method === 'GET') {
      asked.push({ path, fields: {}, headers: request.headers })
      if (path.startsWith('/inside/'))
        return response.writeHead(200, { 'content-type': 'application/json' }).end('{"secret":1}')
      if (!path.startsWith('/pic/')) return response.writeHead(404, { 'content-type': 'image/png' }).end()
      return response.writeHead(200, { 'content-type': 'image/jpeg', 'set-cookie': 'theirs=1' }).end(picture)
    }
    const fields = JSON.parse((await text(request)) || '{}') as Fields
    const call = path.slice(folder.length)
    asked.push({ path, fields, headers: request.headers })
    response.setHeader('content-type', 'application/json')
    if (flood) return pour(response)
    response.end(JSON.stringify(answer(call, fields)))
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}${folder}`

  function answer(call: string, fields: Fields): unknown {
    if (call !== '/user-mgr/login') {
      const { nonce, r, token, uid, sign } = fields
      if (sessionEnded) return { code: 999, msg: '会话已失效' }
      if (sign !== md5(`${nonce}${r}${token}${uid}`)) return { rcode: 40, rmsg: '签名错误' }
    }
    const known = JSON.stringify((recorded as Record<string, unknown>)[call] ?? { status: 404, msg: '接口不存在' })
    const said = JSON.parse(known.replaceAll('{day}', day).replaceAll('{own}', url)) as { data?: unknown }
    if (call === '/user-mgr/menu/findMenuTree') return { rcode: 0, data: recorded['/user-mgr/login'].data.menuList }
    if (call === '/api/alarm/batchUpdateAlarm')
      for (const id of fields.alarmIds as unknown[]) handled.set(String(id), fields)
    const list = (): Fields[] =>
      JSON.parse(
        JSON.stringify(recorded['/api/alarm/queryAlarmList'].data).replaceAll('{day}', day).replaceAll('{own}', url),
      ).map((row: Fields) => {
        const verdict = handled.get(String(row.alarmId))
        return verdict
          ? { ...row, alarmState: 3, alarmDealResult: verdict.alarmDealResult, alarmDealPeople: '赵敏' }
          : row
      })
    const wanted = (row: Fields) =>
      ['alarmState', 'alarmType', 'alarmLevel'].every(
        name => !fields[name] || Number(row[name]) === Number(fields[name]),
      )
    if (call === '/api/alarm/queryAlarmList')
      return { ...said, data: list().filter(wanted), total: list().filter(wanted).length }
    if (call === '/api/alarm/loopCurAlarmList')
      return { rcode: 0, data: list().filter(row => Number(row.alarmState) === 1) }
    if (call === '/api/alarm/findAlarmInfoByAid')
      return { rcode: 0, data: list().find(row => String(row.alarmId) === String(fields.id)) ?? null }
    return said
  }

  return {
    url,
    asked,
    askedFor: (call: string) => asked.filter(({ path }) => path === `${folder}${call}`),
    endSession: () => {
      sessionEnded = true
    },
    close: () =>
      new Promise<void>(done => {
        server.closeAllConnections()
        server.close(() => done())
      }),
  }
}
