// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { ruleCalls } from '@watchfire/contract/rule/rule.calls.ts'
import type { Rule } from '@watchfire/contract/rule/rule.shapes.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { anAlarm } from '../alarm/model/an-alarm.ts'
import type { FakeServer } from '../core/testing/fake-server.ts'
import { renderScreen } from '../core/testing/render-screen.tsx'
import { RuleReason } from './public/RuleReason.tsx'
import { RuleDialog } from './RuleDialog.tsx'
import { RulesPage } from './RulesPage.tsx'
import { ruleFormOf, withUsedParts } from './sensor-rule-form.ts'
import { startRuleServer } from './testing/start-rule-server.ts'

const { companyId, ...form } = ruleFormOf(undefined, 1)
const rule: Rule = {
  ...form,
  ...{ companyId, ruleId: 7, companyName: '', projectName: '', regionName: '', projectId: null, regionId: null },
  ...{ name: '高温', upper: null, version: 4, changedBy: '王', changedAt: 1, changedAtText: '' },
  ...{
    judged: 4,
    firing: 0,
    leftOut: 0,
    lastJudgedAt: null,
    raisedToday: 2,
    limitedToday: 3,
    lastError: '',
    lastErrorAt: null,
    judgingMs: null,
    cut: null,
  },
  hourlyLimit: 5,
}

let server: FakeServer
beforeEach(() => {
  server = startRuleServer()
})

test('the list says how many alarms were beyond the limit', async () => {
  server.answers(ruleCalls.list, { rows: [rule], total: 1 })
  renderScreen(<RulesPage />)
  expect(await screen.findByText('24 小时内另有 3 条超过每小时上限，未触发')).toBeDefined()
})

test('the list says when a rule was judged last, what that takes, and why it could not be', async () => {
  const lastJudgedAt = Date.UTC(2026, 10, 29, 4, 5)
  const failed = { ...rule, ruleId: 8, lastJudgedAt, judgingMs: 0.001, lastError: 'no span', lastErrorAt: lastJudgedAt }
  server.answers(ruleCalls.list, { rows: [{ ...rule, lastJudgedAt, judgingMs: 0.3456 }, failed], total: 2 })
  renderScreen(<RulesPage />)
  expect(await screen.findByText(/^最近判断 11-29 .* · 每次约 0\.35 毫秒$/)).toBeDefined()
  expect(screen.getByText(/^最近判断 11-29 .* · 每次约 < 0\.01 毫秒$/)).toBeDefined()
  expect(screen.getByText(/^11-29 .* 判断出错，之后从新数据重新开始：no span$/)).toBeDefined()
})

test('when a handled alarm is raised again is typed and saved, of what sensors measure alone', async () => {
  server.answers(ruleCalls.save, { ruleId: 7 })
  const { person } = renderScreen(<RuleDialog rule={rule} onClose={vi.fn()} />)
  await person.type(await screen.findByRole('spinbutton', { name: /^处理后仍满足再触发/ }), '30')
  await person.click(screen.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(server.received(ruleCalls.save)).toMatchObject([{ againMinutes: 30 }]))
  const again = { ...form, companyId, againMinutes: 30 }
  expect(withUsedParts(again)).toHaveProperty('againMinutes', 30)
  expect(withUsedParts({ ...again, kind: 'count' })).not.toHaveProperty('againMinutes')
})

test('a limit is typed and saved; emptied, there is none, and an edit says so of all that it can say', async () => {
  server.answers(ruleCalls.save, { ruleId: 7 })
  const onClose = vi.fn()
  const { person } = renderScreen(<RuleDialog rule={rule} onClose={onClose} />)
  const limit = await screen.findByRole('spinbutton', { name: /^每小时告警上限/ })
  await person.clear(limit)
  await person.type(limit, '20')
  await person.click(screen.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(server.received(ruleCalls.save)).toMatchObject([{ hourlyLimit: 20 }])
  await person.clear(limit)
  await person.click(screen.getByRole('button', { name: '保存' }))
  const none = { aggregate: null, gap: null, hourlyLimit: null, againMinutes: null }
  await waitFor(() => expect(server.received(ruleCalls.save)).toMatchObject([{ hourlyLimit: 20 }, none]))
  expect(withUsedParts({ ...form, companyId, hourlyLimit: null as never })).not.toHaveProperty('hourlyLimit')
  expect(withUsedParts({ ...form, companyId, hourlyLimit: 5, level: 'severe' })).not.toHaveProperty('hourlyLimit')
})

const reason = {
  ...{ ruleId: 1, name: '高温', version: 1, quantity: 'temperature', kind: 'now', operator: '>', threshold: 40 },
  ...{ upper: null, span: { length: 0, unit: 'seconds' }, times: 2, value: 41, measure: 41, since: 1, at: 9_000_000 },
}
test.each([
  [{ hourlyLimit: 5 }, /本小时已达上限 5 条/],
  [{ isHeldBack: true }, /因超过每小时上限推迟触发/],
])('an alarm says how the limit concerns it: %#', async (given, text) => {
  renderScreen(<RuleReason alarm={anAlarm({ extra: { rule: { ...reason, ...given } } as never })} />)
  const why = within(await screen.findByRole('region', { name: '规则告警原因' }))
  expect(why.getByText(text)).toBeDefined()
})
