// @vitest-environment happy-dom

import { fireEvent, screen, waitFor } from '@testing-library/react'
import { alarmCalls } from '@watchfire/contract/alarm/alarm.calls.ts'
import { companyCalls } from '@watchfire/contract/company/company.calls.ts'
import { rights } from '@watchfire/contract/core/rights.ts'
import { type LookOffer, type OpinionSettings, opinionCalls } from '@watchfire/contract/opinion/opinion.calls.ts'
import type { Opinion } from '@watchfire/contract/opinion/opinion.shapes.ts'
import { beforeEach, expect, test } from 'vitest'
import { startFakeLiveChannel } from '../core/testing/fake-live-channel.ts'
import { type FakeServer, startFakeServer } from '../core/testing/fake-server.ts'
import { renderScreen } from '../core/testing/render-screen.tsx'
import { signInAs } from '../core/testing/sign-in-as.ts'
import { OpinionConsent } from './OpinionConsent.tsx'
import { OpinionFacts } from './OpinionFacts.tsx'
import { OpinionsOfAlarm } from './OpinionsOfAlarm.tsx'

let server: FakeServer
let live: ReturnType<typeof startFakeLiveChannel>
beforeEach(() => {
  server = startFakeServer()
  live = startFakeLiveChannel(server)
})

const opinion: Opinion = {
  ...{ opinionId: 7, verdict: 'notSupported', confidence: 0.82, observations: ['<b>白色</b>蒸汽', '没有火焰'] },
  ...{ reason: '是蒸汽', decidedBy: '热成像', problem: '', modelName: 'vision-1', questionVersion: '1.3', askedBy: '' },
  ...{ at: 1, atText: '2026-11-26 10:00:00', tookMs: 2340 },
}

test('the opinion stands with what it saw, as text, and comes by the live channel when somebody asked', async () => {
  signInAs([rights.workplace, rights.processAlarm])
  let opinions: Opinion[] = []
  let waiting = false
  server.answers(opinionCalls.listOfAlarm, () => ({ inUse: true, waiting, opinions }))
  server.answers(opinionCalls.ask, () => {
    waiting = true
  })
  renderScreen(<OpinionsOfAlarm alarmId="a-1" day="2026-11-25" onCovered={() => {}} />)
  fireEvent.click(await screen.findByRole('button', { name: /研判此告警/ }))
  expect(await screen.findByText('正在研判…')).toBeTruthy()
  expect(server.received(opinionCalls.ask)).toEqual([{ alarmId: 'a-1' }])
  expect(await screen.findByRole('button', { name: /当日小结/ })).toBeTruthy()
  opinions = [opinion]
  waiting = false
  await live.opened()
  live.notify({ kind: 'opinion', alarmId: 'a-1', verdict: 'notSupported' })
  expect(await screen.findByText('<b>白色</b>蒸汽')).toBeTruthy()
  expect(document.querySelector('section b')).toBeNull()
  for (const words of ['画面不支持', '把握 82%', '是蒸汽', '热成像']) expect(screen.getByText(words)).toBeTruthy()
  expect(screen.getByText(/vision-1 · 问题版本 1\.3 · 2026-11-26 10:00:00 · 2\.3 秒/)).toBeTruthy()
})

test('an alarm of a type or level that nobody agreed to is not asked about; its day is summed up as ever', async () => {
  signInAs([rights.workplace, rights.processAlarm])
  server.answers(opinionCalls.listOfAlarm, { inUse: true, mayAsk: false, waiting: false, opinions: [] })
  renderScreen(<OpinionsOfAlarm alarmId="a-1" day="2026-11-25" onCovered={() => {}} />)
  expect(await screen.findByRole('button', { name: /当日小结/ })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /研判此告警/ })).toBeNull()
})

test('where nobody looks twice there is nothing', async () => {
  signInAs([rights.workplace])
  server.answers(opinionCalls.listOfAlarm, { inUse: false, waiting: false, opinions: [] })
  renderScreen(<OpinionsOfAlarm alarmId="a-1" day="2026-11-25" onCovered={() => {}} />)
  await waitFor(() => expect(server.received(opinionCalls.listOfAlarm)).toHaveLength(1))
  expect(screen.queryByText('二次研判')).toBeNull()
  expect(screen.queryByRole('button')).toBeNull()
})

const settings: OpinionSettings = {
  ...{
    companyId: 3,
    inUse: false,
    modelUrl: '',
    modelName: '',
    answerLanguage: 'zh',
    lookTypes: [1],
    lookLevels: ['severe'],
  },
  ...{ looksPerHour: 60, looksPerDay: 500, lookTimeout: 20, siteContext: '', hasKey: false, version: 0, agreedBy: '' },
  ...{ agreedAtText: '', lastProblem: '', lastProblemAtText: '', restsUntilText: '' },
  ...{ shadow: true, inShadow: true },
  today: { asked: 0, answered: 0, none: 0, failed: 0, dropped: 0, waiting: 0 },
}

function answerAround() {
  signInAs([rights.settings])
  server.answers(companyCalls.readTree, [])
  server.answers(alarmCalls.listTypes, { rows: [], total: 0 })
}

test('the platform sets it, and leaves the agreement to the customer', async () => {
  answerAround()
  server.answers(opinionCalls.readSettings, settings)
  server.answers(opinionCalls.saveSettings, undefined)
  renderScreen(<OpinionFacts />)
  fireEvent.click(await screen.findByRole('button', { name: /设\s?置/ }))
  fireEvent.change(await screen.findByLabelText('模型地址'), { target: { value: 'https://model.example/v1' } })
  fireEvent.change(screen.getByLabelText('模型名称'), { target: { value: 'vision-1' } })
  fireEvent.change(screen.getByLabelText('密钥'), { target: { value: 'k-1' } })
  expect(screen.queryByRole('checkbox', { name: /同意/ })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: /保\s?存/ }))
  await waitFor(() =>
    expect(server.received(opinionCalls.saveSettings)).toMatchObject([
      { companyId: 3, version: 0, modelKey: 'k-1', lookTypes: [1], lookLevels: ['severe'], shadow: true },
    ]),
  )
})

test('an administrator of the customer sees where pictures would go, and agrees to what was read', async () => {
  signInAs([rights.grantAccess])
  server.answers(alarmCalls.listTypes, { rows: [], total: 0 })
  const offer: LookOffer = {
    ...{ companyId: 3, companyName: '远东化工', modelUrl: 'https://model.example/v1', modelName: 'vision-1' },
    ...{ lookTypes: [1], lookLevels: ['severe'], inUse: false, version: 4, agreedBy: '', agreedAtText: '' },
  }
  server.answers(opinionCalls.listOffers, [offer])
  server.answers(opinionCalls.decide, () => {
    server.answers(opinionCalls.listOffers, [{ ...offer, inUse: true, agreedBy: '林工', agreedAtText: '2026-11-27' }])
  })
  renderScreen(<OpinionConsent />)
  expect(await screen.findByText(/model\.example/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '同意并启用' }))
  expect(await screen.findByText('同意把告警图片发送到 https://model.example/v1？')).toBeTruthy()
  expect(server.received(opinionCalls.decide)).toEqual([])
  fireEvent.click(screen.getAllByRole('button', { name: '同意并启用' }).at(-1) as HTMLElement)
  expect(await screen.findByText('林工 于 2026-11-27 同意')).toBeTruthy()
  expect(server.received(opinionCalls.decide)).toEqual([{ companyId: 3, agreed: true, version: 4 }])
})

test('what it did today, why it fails, who agreed, and how few the verdicts are stand there', async () => {
  answerAround()
  server.answers(opinionCalls.readSettings, {
    ...settings,
    ...{
      version: 2,
      inUse: true,
      modelUrl: 'https://model.example/v1',
      agreedBy: '林工',
      lastProblem: '模型在规定时间内没有回答',
    },
    today: { asked: 12, answered: 9, none: 1, failed: 2, dropped: 4, waiting: 3 },
  })
  const agreed = { trueAlarms: 20, falseAlarms: 3 }
  server.answers(opinionCalls.readAgreement, [
    {
      type: 1,
      typeName: '明火烟雾',
      modelName: 'vision-1',
      judged: 30,
      supported: agreed,
      notSupported: agreed,
      unsure: agreed,
    },
  ])
  server.answers(opinionCalls.test, { works: false, reason: '模型服务拒绝了密钥', observations: [], tookMs: 40 })
  renderScreen(<OpinionFacts />)
  expect(await screen.findByText('请求 12 · 有意见 9 · 无意见 1 · 失败 2 · 放弃 4 · 等待 3')).toBeTruthy()
  expect(screen.getByText(/模型在规定时间内没有回答/)).toBeTruthy()
  expect(screen.getByText(/林工/)).toBeTruthy()
  expect(await screen.findByText('样本过少')).toBeTruthy()
  expect(screen.getByText('进行中：满 100 条人工结论后显示')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '用样图测试' }))
  expect(await screen.findByText('模型服务拒绝了密钥')).toBeTruthy()
})
