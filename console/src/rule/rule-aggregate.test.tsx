// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { ruleCalls } from '@watchfire/contract/rule/rule.calls.ts'
import { type Aggregate, ruleFile, ruleReason } from '@watchfire/contract/rule/rule.shapes.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { anAlarm } from '../alarm/model/an-alarm.ts'
import type { FakeServer } from '../core/testing/fake-server.ts'
import { renderScreen } from '../core/testing/render-screen.tsx'
import { RuleReason } from './public/RuleReason.tsx'
import { RuleDialog } from './RuleDialog.tsx'
import { spanAround, thresholdsOf } from './rule-curve.ts'
import { readRuleFile } from './rule-files.ts'
import { ruleFormOf, withUsedParts } from './sensor-rule-form.ts'
import { startRuleServer } from './testing/start-rule-server.ts'

const minutes = (length: number) => ({ length, unit: 'minutes' }) as const
const aggregate: Aggregate = { function: 'avg', within: minutes(60) }
const rule = { ...ruleFormOf(undefined, 1), name: '平均温度', aggregate }
const reason = ruleReason.parse({
  ...{ ruleId: 1, name: '平均温度', version: 1, quantity: 'temperature', kind: 'now', operator: '>', threshold: 40 },
  ...{ upper: null, span: minutes(0), times: 2, value: 38, measure: 41.25, since: 1, at: 9_000_000 },
  aggregate,
})

let server: FakeServer
beforeEach(() => {
  server = startRuleServer()
})

test('what is compared is chosen, said in the sentence, and saved with its time', async () => {
  server.answers(ruleCalls.save, { ruleId: 1 })
  const onClose = vi.fn()
  const { person } = renderScreen(<RuleDialog rule={undefined} onClose={onClose} />)
  await person.type(await screen.findByLabelText('规则名称'), '平均温度')
  fireEvent.mouseDown(screen.getByRole('combobox', { name: /^比较对象/ }))
  fireEvent.click(await screen.findByTitle('平均值'))
  const sentence = screen.getByRole('status', { name: '规则含义' })
  await waitFor(() => expect(sentence.textContent).toContain('温度 10 分钟平均值 > 60 °C 持续 5 分钟'))
  const time = screen.getByLabelText('统计时长', { selector: 'input#rule-aggregate-within' })
  await person.clear(time)
  await person.type(time, '30')
  await waitFor(() => expect(sentence.textContent).toContain('30 分钟平均值'))
  await person.click(screen.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(server.received(ruleCalls.save)).toMatchObject([
    { kind: 'for', aggregate: { function: 'avg', within: minutes(30) } },
  ])
})

test('a file carries what is compared; where only the newest reading can be, it is not meant', async () => {
  const text = JSON.stringify(z.encode(ruleFile, { format: 'watchfire-rules', version: 1, rules: [rule] }))
  expect(await readRuleFile(new File([text], 'rules.json'))).toMatchObject([{ aggregate }])
  expect(withUsedParts(rule)).toMatchObject({ aggregate })
  expect(withUsedParts({ ...rule, kind: 'silent' })).not.toHaveProperty('aggregate')
  expect(withUsedParts({ ...rule, aggregate: undefined })).not.toHaveProperty('aggregate')
})

test('an alarm says what the readings came to', async () => {
  renderScreen(<RuleReason alarm={anAlarm({ extra: { rule: reason } as never })} />)
  const why = within(await screen.findByRole('region', { name: '规则告警原因' }))
  expect(why.getByText('温度 60 分钟平均值 > 40 °C')).toBeDefined()
  expect(why.getByText('41.25 °C')).toBeDefined()
  expect(why.getByText('38 °C')).toBeDefined()
})

test('readings that are counted have no unit and no line in the curve; the curve shows all of the window', async () => {
  const counted = { ...reason, aggregate: { ...aggregate, function: 'count' as const }, operator: '<' as const }
  renderScreen(<RuleReason alarm={anAlarm({ extra: { rule: counted } as never })} />)
  expect(await screen.findByText('温度 60 分钟内的读数个数 < 40')).toBeDefined()
  expect(thresholdsOf(counted)).toEqual([])
  expect(thresholdsOf(reason)).toEqual([40])
  expect(spanAround({ ...reason, since: reason.at }).from).toBe(reason.at - 70 * 60_000)
})
