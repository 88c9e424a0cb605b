// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { ruleCalls } from '@watchfire/contract/rule/rule.calls.ts'
import { ruleFile } from '@watchfire/contract/rule/rule.shapes.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { anAlarm } from '../alarm/model/an-alarm.ts'
import type { FakeServer } from '../core/testing/fake-server.ts'
import { renderScreen } from '../core/testing/render-screen.tsx'
import { RuleReason } from './public/RuleReason.tsx'
import { RuleDialog } from './RuleDialog.tsx'
import { readRuleFile } from './rule-files.ts'
import { ruleFormOf, withUsedParts } from './sensor-rule-form.ts'
import { startRuleServer } from './testing/start-rule-server.ts'

const minutes = (length: number) => ({ length, unit: 'minutes' }) as const
const gap = { policy: 'end', after: minutes(15) } as const

let server: FakeServer
beforeEach(() => {
  server = startRuleServer()
})

test('what a gap means is chosen, said in the sentence, tried and saved', async () => {
  server.answers(ruleCalls.save, { ruleId: 1 })
  const found = {
    sensorId: 'WF-1_S1',
    sensorName: '冷库',
    at: 1,
    atText: '2026-10-09 12:00:00',
    value: 20,
    isGap: true,
  }
  server.answers(ruleCalls.tryOut, {
    ...{
      sensors: 1,
      isPart: false,
      triedSince: null,
      unheard: { count: 0, names: [] },
      readings: 1,
      alarms: 1,
      limited: 0,
    },
    named: [{ ...found, change: 'raise', level: 'normal' }],
  })
  const onClose = vi.fn()
  const { person } = renderScreen(<RuleDialog rule={undefined} onClose={onClose} />)
  await person.type(await screen.findByLabelText('规则名称'), '冷库')
  fireEvent.mouseDown(screen.getByRole('combobox', { name: /^数据中断时/ }))
  fireEvent.click(await screen.findByTitle('触发告警'))
  const sentence = screen.getByRole('status', { name: '规则含义' })
  await waitFor(() => expect(sentence.textContent).toContain('10 分钟没有数据时也触发'))
  await person.click(screen.getByRole('button', { name: '试算过去 7 天' }))
  expect(await screen.findByText('2026-10-09 12:00:00 · 冷库 · 数据中断')).toBeDefined()
  await person.click(screen.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(server.received(ruleCalls.save)).toMatchObject([{ gap: { policy: 'alarm', after: minutes(10) } }])
})

test('a file carries what a gap means; a rule that is about silence, or on alarms, has none', async () => {
  const rule = { ...ruleFormOf(undefined, 1), name: '冷库', gap }
  const text = JSON.stringify(z.encode(ruleFile, { format: 'watchfire-rules', version: 1, rules: [rule] }))
  expect(await readRuleFile(new File([text], 'rules.json'))).toMatchObject([{ gap }])
  expect(withUsedParts(rule)).toMatchObject({ gap })
  for (const kind of ['silent', 'count'] as const) expect(withUsedParts({ ...rule, kind })).not.toHaveProperty('gap')
})

test('an alarm says that nothing came', async () => {
  const reason = {
    ...{ ruleId: 1, name: '冷库', version: 1, quantity: 'temperature', kind: 'now', operator: '>', threshold: 40 },
    ...{ upper: null, span: minutes(0), times: 2, value: 20, measure: 20, since: 1, at: 9_000_000 },
    missing: minutes(15),
  }
  renderScreen(<RuleReason alarm={anAlarm({ extra: { rule: reason } as never })} />)
  const why = within(await screen.findByRole('region', { name: '规则告警原因' }))
  expect(why.getByText('15 分钟没有数据')).toBeDefined()
})
