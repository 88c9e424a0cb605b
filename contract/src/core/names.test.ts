import { expect, test } from 'vitest'
import { z } from 'zod'
import { accessCalls } from '../access/access.calls.ts'
import { filterNameLimit } from '../alarm/desk.calls.ts'
import { boardName } from '../board/board.shapes.ts'
import { companyCalls } from '../company/company.calls.ts'
import { heartbeat } from '../ingest/ingest.shapes.ts'
import { mailCalls } from '../mail/mail.calls.ts'
import { robotCalls } from '../notice/robot.calls.ts'
import { name, reportedName } from './fields.ts'

const bad = [
  'a\u202eb',
  'a\u2066b',
  'a\u200bb',
  'a\u200fb',
  'a\ufeffb',
  'a\tb',
  'a\nb',
  'a\u0007b',
  'a\u2028b',
  'a\uffffb',
  'a\ufffeb',
  'a\ud800b',
]
const good = ['张伟', "O'Brien (2)", 'شركة', '🔥👨‍👩‍👧', '=1+1', '<b>']

test.each(bad)('%j is no name', text => {
  expect(name(40).safeParse(text).success).toBe(false)
  expect(z.decode(reportedName(40), text)).toBe('ab')
})
test.each(good)('%j is one', text => {
  expect(name(40).parse(` ${text} `)).toBe(text)
  expect(z.decode(reportedName(40), text)).toBe(text)
})

const server = { host: 'a.cn', port: 25, security: 'none', anyCertificate: false, login: '', sender: 'a@b.cn' }
test.each([
  ['fullName', accessCalls.updateProfile.input, { fullName: 'a\u202eb' }],
  ['companyName', companyCalls.update.input, { companyId: 1, companyName: 'a\u202eb', cAddr: 'x', companyDes: 'x' }],
  ['serverName', mailCalls.addServer.input, { ...server, serverName: 'a\u202eb', fromName: '' }],
  ['fromName', mailCalls.addServer.input, { ...server, serverName: 'a', fromName: 'a\u202eb' }],
  ['robotName', robotCalls.create.input, { companyId: 1, robotName: 'a\u202eb', robotType: 1 }],
])('a refusal names %s', (field, input: z.ZodType, fields) => {
  const paths = z.safeDecode(input, fields as never).error?.issues.map(issue => issue.path.join('.'))
  expect(paths).toContain(field)
})

test('boards and filters take the same, and a device that reports a bad name stays online', () => {
  expect(boardName.safeParse('a\u202eb').success).toBe(false)
  expect(name(filterNameLimit).safeParse('x'.repeat(filterNameLimit + 1)).success).toBe(false)
  const channels = [{ channelId: 'A_C1', state: 'online', name: '门\u202e' }]
  const report = z.decode(heartbeat, { deviceId: 'A', sentAt: 1, channels } as never)
  expect(report.channels[0]?.name).toBe('门')
})
