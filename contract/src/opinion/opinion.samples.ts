import { type SamplesOf, someones } from '../sample.ts'
import type { opinionCalls } from './opinion.calls.ts'

export const opinionSamples = {
  readSettings: { input: { companyId: someones.company } },
  saveSettings: {
    input: {
      companyId: someones.company,
      modelUrl: 'https://model.plant.example/v1',
      modelName: 'vision-1',
      answerLanguage: 'zh',
      lookTypes: [1, 3],
      lookLevels: ['severe', 'normal'],
      looksPerHour: 60,
      looksPerDay: 500,
      lookTimeout: 20,
      siteContext: '三号线有焊接作业',
      modelKey: 'a key of the model',
      version: 0,
    },
    refused: {
      modelUrl: [
        'model.plant.example',
        'ftp://model.example',
        'https://a:b@model.example/v1',
        'https://m.example/?k=1',
      ],
      lookTimeout: [0, 600],
      looksPerHour: [0],
    },
  },
  listOffers: { input: {} },
  decide: { input: { companyId: someones.company, agreed: false, version: 1 } },
  test: { input: { companyId: someones.company } },
  readAgreement: { input: { companyId: someones.company } },
  listOfAlarm: { input: { alarmId: someones.alarm } },
  listOfAlarms: { input: { alarmIds: [someones.alarm] } },
  ask: { input: { alarmId: someones.alarm } },
  summariseDay: { input: { companyId: someones.company, day: '2026-11-25' }, refused: { day: ['2026-11-32'] } },
} satisfies SamplesOf<typeof opinionCalls>
