import { type SamplesOf, someones } from '../../sample.ts'
import type { invitationCalls } from './invitation.calls.ts'

const link = 'WzEyLDFd.0000000000000000000000000000000000000000000'

export const invitationSamples = {
  list: { input: { pageNum: 1 } },
  send: {
    input: {
      email: 'li.lei@plant.example',
      companyId: someones.company,
      roleId: someones.role,
      allProjects: false,
      projectIds: [someones.project],
      language: 'zh',
    },
    refused: { email: ['a@b\r\nbcc: c@d.example', 'nobody'], language: ['fr'] },
  },
  resend: { input: { invitationId: someones.invitation } },
  withdraw: { input: { invitationId: someones.invitation } },
  read: { input: { link } },
  accept: { input: { link, account: 'li.lei', fullName: '李雷', password: '0'.repeat(64) } },
  join: { input: { link } },
} satisfies SamplesOf<typeof invitationCalls>
