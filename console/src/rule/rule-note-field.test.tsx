// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { ruleCalls } from '@watchfire/contract/rule/rule.calls.ts'
import { expect, test, vi } from 'vitest'
import { anAlarm } from '../alarm/model/an-alarm.ts'
import { renderScreen } from '../core/testing/render-screen.tsx'
import { RuleReason } from './public/RuleReason.tsx'
import { RuleDialog } from './RuleDialog.tsx'
import { fileText, readRuleFile } from './rule-files.ts'
import { editOf, ruleFormOf } from './sensor-rule-form.ts'
import { startRuleServer } from './testing/start-rule-server.ts'

const form = { ...ruleFormOf(undefined, 1), name: '高温', threshold: 60 }
const note = '先断电，再叫值班电工'
const reason = {
  ...{ ruleId: 1, name: '高温', version: 1, kind: 'count', span: { length: 5, unit: 'minutes' }, times: 2 },
  ...{ place: 'region', since: 1, at: 1, chain: [1], depth: 1, alarms: [] },
}

test('what to do is written with the rule and saved', async () => {
  const server = startRuleServer()
  server.answers(ruleCalls.save, { ruleId: 7 })
  const rule = {
    ...form,
    ...{ ruleId: 7, companyName: '', projectName: '', regionName: '', projectId: null, regionId: null, upper: null },
    ...{ version: 1, changedBy: '王', changedAt: 1, changedAtText: '', judged: 0, firing: 0, leftOut: 0 },
    ...{ lastJudgedAt: null, raisedToday: 0, limitedToday: 0, lastError: '', lastErrorAt: null, judgingMs: null },
    cut: null,
  }
  const { person } = renderScreen(<RuleDialog rule={rule} onClose={vi.fn()} />)
  await person.type(await screen.findByRole('textbox', { name: '处置说明' }), '先断电')
  await person.click(screen.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(server.received(ruleCalls.save)).toMatchObject([{ note: '先断电' }]))
})

test('emptied, an edit says that there is none; a file takes it along', async () => {
  expect(editOf({ ...form, note: '' })).toMatchObject({ note: null })
  const { companyId, sensorIds, state, ...carried } = { ...form, note }
  const text = fileText([carried as never])
  expect(await readRuleFile(new File([text], 'rules.json'))).toMatchObject([{ name: '高温', note }])
})

test('the open alarm says what to do, of a rule on alarms as well', () => {
  startRuleServer()
  renderScreen(<RuleReason alarm={anAlarm({ extra: { rule: { ...reason, note } } as never })} />)
  expect(screen.getByText(`处置说明: ${note}`)).toBeTruthy()
})
