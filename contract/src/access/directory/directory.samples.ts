import { type SamplesOf, someones } from '../../sample.ts'
import type { directoryCalls } from './directory.calls.ts'

export const directorySamples = {
  read: { input: {}, ignoredIds: ['companyId'] },
  save: {
    input: {
      companyId: someones.company,
      name: '域账号',
      host: 'dc.plant.example',
      port: 636,
      line: 'ldaps',
      certificate: '',
      bindName: 'cn=reader,dc=plant,dc=example',
      secret: 'kept sealed',
      base: 'dc=plant,dc=example',
      userFilter: '(uid={name})',
      loginAttribute: 'uid',
      nameAttribute: 'cn',
      mailAttribute: 'mail',
      groupFilter: '',
      groups: [
        {
          group: 'cn=guards,dc=plant,dc=example',
          roleId: someones.role,
          scope: { allProjects: false, projectIds: [someones.project] },
        },
      ],
      noGroup: 'defaultRole',
      newPeople: 'make',
      roleId: someones.role,
      allProjects: false,
      projectIds: [someones.project],
      regionLimits: [{ projectId: someones.project, regionIds: [someones.region] }],
      inUse: false,
      version: 0,
    },
    ignoredIds: ['companyId'],
    refused: {
      host: ['ldap://dc.plant.example', 'dc plant', '-dc'],
      port: [0, 65_536],
      userFilter: ['(uid=somebody)'],
      groupFilter: ['(member=somebody)'],
      loginAttribute: ['uid)(objectClass=*', ''],
      secret: [''],
    },
  },
  test: { input: { name: 'li.wei' }, ignoredIds: ['companyId'] },
  signIn: { input: { at: 'plant-one', account: 'li.wei', password: 'of the directory' }, refused: { password: [''] } },
} satisfies SamplesOf<typeof directoryCalls>
