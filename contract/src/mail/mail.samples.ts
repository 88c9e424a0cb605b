import { type SamplesOf, someones } from '../sample.ts'
import type { mailCalls } from './mail.calls.ts'

const server = {
  name: '公司邮箱',
  host: '127.0.0.1',
  port: 25,
  security: 'none',
  anyCertificate: false,
  login: '',
  sender: 'alarms@plant.example',
  senderName: '',
} as const
const aServer = { input: { serverId: someones.mailServer } }

export const mailSamples = {
  addServer: { input: { companyId: someones.company, ...server } },
  updateServer: { input: { serverId: someones.mailServer, ...server } },
  removeServer: aServer,
  setDefaultServer: aServer,
  testServer: { input: { serverId: someones.mailServer, receiver: 'li.si@plant.example' } },
  listRecordsOfAlarm: { input: { alarmId: someones.alarm } },
  send: {
    input: { receivers: ['li.si@plant.example'], title: '告警', message: '请查看', alarms: [someones.alarm] },
  },
  addDomain: { input: { companyId: someones.company, domain: 'plant.example', remark: '集团' } },
  removeDomain: { input: { domainId: someones.mailDomain } },
} satisfies SamplesOf<typeof mailCalls>
