import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { readAnswer, robotRequest, shortened } from './robot-vendors.ts'

const now = Date.parse('2026-11-20T01:00:00Z')

test('WeCom takes a plain text', () => {
  const robot = {
    kind: 'wecom',
    webhook: 'https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=k',
    secret: null,
  } as const
  expect(robotRequest(robot, '火', now)).toEqual({
    url: robot.webhook,
    body: '{"msgtype":"text","text":{"content":"火"}}',
  })
})

test('DingTalk wants time and signature in the address', () => {
  const webhook = 'https://oapi.dingtalk.com/robot/send?access_token=t'
  const { url, body } = robotRequest({ kind: 'dingtalk', webhook, secret: 'SEC+/=' }, '火', now)
  const { searchParams } = new URL(url)
  expect(searchParams.get('access_token')).toBe('t')
  expect(searchParams.get('timestamp')).toBe(String(now))
  expect(searchParams.get('sign')).toBe(createHmac('sha256', 'SEC+/=').update(`${now}\nSEC+/=`).digest('base64'))
  expect(url).not.toMatch(/sign=[^&]*[+/]/)
  expect(JSON.parse(body)).toEqual({ msgtype: 'text', text: { content: '火' }, at: { isAtAll: false } })
  expect(robotRequest({ kind: 'dingtalk', webhook, secret: null }, '火', now).url).toBe(webhook)
})

test('Feishu wants time and signature in the message', () => {
  const webhook = 'https://open.feishu.cn/open-apis/bot/v2/hook/x'
  const { url, body } = robotRequest({ kind: 'feishu', webhook, secret: 's' }, '火', now)
  const timestamp = String(now / 1000)
  expect(url).toBe(webhook)
  expect(JSON.parse(body)).toEqual({
    timestamp,
    sign: createHmac('sha256', `${timestamp}\ns`).update('').digest('base64'),
    msg_type: 'text',
    content: { text: '火' },
  })
  expect(JSON.parse(robotRequest({ kind: 'feishu', webhook, secret: null }, '火', now).body)).not.toHaveProperty('sign')
})

test.each([
  ['wecom', 200, '{"errcode":0,"errmsg":"ok"}', 'sent'],
  ['wecom', 200, '{"errcode":93000,"errmsg":"invalid webhook url"}', 'refused'],
  ['wecom', 200, '{"errcode":45009,"errmsg":"api freq out of limit"}', 'again'],
  ['dingtalk', 200, '{"errcode":0,"errmsg":"ok"}', 'sent'],
  ['dingtalk', 200, '{"errcode":310000,"errmsg":"sign not match"}', 'refused'],
  ['dingtalk', 200, '{"errcode":130101,"errmsg":"send too fast"}', 'again'],
  ['feishu', 200, '{"code":0,"msg":"success","data":{}}', 'sent'],
  ['feishu', 200, '{"StatusCode":0,"StatusMessage":"success"}', 'sent'],
  [
    'feishu',
    200,
    '{"code":19021,"msg":"sign match fail or timestamp is not within one hour from current time"}',
    'refused',
  ],
  ['feishu', 400, '{"code":11232,"msg":"frequency limited"}', 'again'],
  ['wecom', 404, 'not found', 'refused'],
  ['wecom', 302, '', 'refused'],
  ['wecom', 429, '', 'again'],
  ['wecom', 502, '<html>bad gateway</html>', 'again'],
  ['wecom', 500, '{"errcode":0}', 'again'],
  ['wecom', 200, '<html>sign in to this network</html>', 'again'],
  ['wecom', 200, '', 'again'],
  ['wecom', 200, '{"errcode":"0"}', 'again'],
] as const)('%s answers %i %s: %s', (kind, status, body, outcome) => {
  expect(readAnswer(kind, status, body).outcome).toBe(outcome)
})

test('a text is cut at its bytes without breaking a character', () => {
  expect(shortened('火'.repeat(10), 30)).toBe('火'.repeat(10))
  expect(shortened('火'.repeat(11), 30)).toBe(`${'火'.repeat(9)}…`)
  expect(shortened('🔥🔥🔥', 9)).toBe('🔥…')
  const body = robotRequest({ kind: 'wecom', webhook: 'https://x.example', secret: null }, '火'.repeat(3000), now).body
  expect(Buffer.byteLength(JSON.parse(body).text.content)).toBeLessThanOrEqual(2048)
})
