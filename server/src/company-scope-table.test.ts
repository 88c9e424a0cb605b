/**
 * Every call that an administrator's menus guard: does it change what holds for a whole company? The table is the reviewed truth;
 * a new call without a row fails. Who is limited to some projects is refused those that do, whatever the role.
 */
import { allCalls } from '@watchfire/contract'
import type { Call } from '@watchfire/contract/core/call.ts'
import { menuList, rights } from '@watchfire/contract/core/rights.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { type SignedClient, signInAs } from './core/testing/signed-client.ts'
import { suiteServer } from './core/testing/suite-server.ts'

const suite = suiteServer({ jobs: false })

/** company: changes what holds for the whole company; project: changes rows of a project; read: changes nothing of it. */
const table: Record<string, 'company' | 'project' | 'read'> = {
  // An account is of the projects it may see: whoever is limited to some administers those of these.
  'account.save': 'project',
  'invitation.list': 'read',
  'invitation.send': 'project',
  'invitation.resend': 'project',
  'invitation.withdraw': 'project',
  'peopleImport.readImportTemplate': 'project',
  'peopleImport.checkPeople': 'project',
  'peopleImport.importPeople': 'project',
  'account.setState': 'project',
  'account.resetPassword': 'project',
  'account.unlock': 'project',
  'factor.takeOff': 'project',
  'policy.save': 'company',
  'separation.read': 'company',
  'separation.switchOn': 'company',
  'separation.proposeEnd': 'company',
  'separation.decideEnd': 'company',
  'consent.read': 'read',
  'consent.demand': 'company',
  'consent.ask': 'company',
  'consent.decide': 'company',
  'consent.end': 'company',
  'ota.listPackages': 'read',
  'ota.addPackage': 'company',
  'ota.uploadPackage': 'company',
  'ota.removePackage': 'company',
  'ota.listBundles': 'read',
  'ota.listRollOuts': 'read',
  'ota.getRollOut': 'read',
  'ota.startRollOut': 'project',
  'ota.setRollOut': 'project',
  'ota.decideRollOut': 'project',
  'ota.retryDevice': 'project',
  'catalogue.list': 'read',
  'catalogue.save': 'company',
  'setting.list': 'read',
  'setting.save': 'company',
  'overall.saveWeights': 'company',
  'map.readSetting': 'read',
  'map.saveSetting': 'company',
  'map.uploadFile': 'company',
  'display.list': 'read',
  'display.make': 'company',
  'display.rename': 'company',
  'display.revoke': 'company',
  'wall.readScreen': 'read',
  'wall.saveScreen': 'company',
  'opinion.readSettings': 'read',
  'opinion.saveSettings': 'company',
  'opinion.listOffers': 'read',
  'opinion.decide': 'company',
  'opinion.test': 'company',
  'opinion.readAgreement': 'read',
  'syslog.read': 'read',
  'syslog.save': 'company',
  'syslog.test': 'company',
  'licence.read': 'read',
  'licence.upload': 'company',
  'apiKey.list': 'read',
  'apiKey.make': 'project',
  'apiKey.update': 'project',
  'apiKey.renew': 'project',
  'apiKey.revoke': 'project',
  'session.listOfAccount': 'read',
  'session.endAllOfAccount': 'project',
  'audit.list': 'read',
  'audit.export': 'read',
  // The log of a whole customer, whoever it concerns.
  'audit.verify': 'company',
  'hook.listSources': 'read',
  'hook.getSource': 'company',
  'hook.createSource': 'company',
  'hook.updateSource': 'company',
  'hook.createBroker': 'company',
  'hook.updateBroker': 'company',
  'hook.rotateToken': 'company',
  'hook.removeSource': 'company',
  'hook.bindName': 'company',
  'hook.listPayloads': 'company',
  'hook.tryExpression': 'company',
  'faceUse.saveAssessment': 'company',
  'faceUse.switch': 'company',
  'hazard.saveProblemTypes': 'company',
  'checkList.save': 'company',
  'checkList.remove': 'company',
  'rule.list': 'read',
  'rule.save': 'company',
  'rule.addFromFile': 'company',
  'rule.tryOut': 'company',
  'rule.setState': 'company',
  'rule.remove': 'company',
  'relation.list': 'read',
  'relation.addOfDevice': 'project',
  'relation.addOfRegion': 'project',
  'relation.remove': 'project',
  'relation.readRelated': 'read',
  'relation.suggest': 'read',
  'remote.run': 'read',
  'remote.runOnCamera': 'read',
  'remote.restart': 'project',
  'remote.listJobs': 'read',
  'remote.getJob': 'read',
  'board.list': 'read',
  'board.create': 'company',
  'board.update': 'company',
  'board.remove': 'company',
  'board.listEntries': 'read',
  'board.updateEntry': 'project',
  'board.removeEntry': 'project',
  'company.update': 'company',
  'device.getAiServer': 'read',
  'device.readHealth': 'read',
  'device.registerAiServer': 'project',
  'device.registerByClaim': 'project',
  'device.makeClaim': 'project',
  'device.revokeClaim': 'project',
  'device.updateAiServer': 'project',
  'device.rotateKey': 'project',
  'device.revokeKey': 'project',
  'device.removeAiServer': 'project',
  'device.listStates': 'read',
  'desk.listDoubtfulDevices': 'read',
  'desk.readDevicePrecision': 'read',
  'raised.listTypesOfDevices': 'read',
  'raised.listSubTypes': 'read',
  'raised.listServersOfType': 'read',
  'device.countStates': 'read',
  'device.listCameras': 'read',
  'device.getCamera': 'read',
  'device.addCamera': 'project',
  'device.updateCamera': 'project',
  'device.removeCamera': 'project',
  'device.searchOnvif': 'read',
  'device.readOnvif': 'read',
  'device.readGb28181': 'read',
  'device.saveGb28181': 'project',
  'device.askGb28181': 'read',
  'snmp.read': 'read',
  'snmp.save': 'project',
  'snmp.ask': 'read',
  'device.tryCamera': 'read',
  'device.tryDrawing': 'read',
  'device.changeCameras': 'project',
  'device.importCameras': 'project',
  'device.exportCameras': 'read',
  'device.readServerMove': 'read',
  'device.readCameraMove': 'read',
  'sensor.add': 'project',
  'sensor.update': 'project',
  'sensor.saveLimits': 'project',
  'sensor.getModbus': 'read',
  'sensor.saveModbus': 'project',
  'sensor.readModbus': 'read',
  'sensor.remove': 'project',
  'device.listPlanTemplates': 'read',
  'device.savePlanTemplate': 'company',
  'device.removePlanTemplate': 'company',
  'device.readCalendar': 'read',
  'device.saveCalendar': 'company',
  'device.readDefaults': 'read',
  'device.saveDefaults': 'project',
  'device.listControls': 'read',
  'device.countControls': 'read',
  'company.list': 'read',
  'company.save': 'company',
  // What it is asked before.
  'company.readDependents': 'company',
  'company.setState': 'company',
  'project.list': 'read',
  'project.get': 'read',
  'project.create': 'company',
  'project.update': 'project',
  'project.setState': 'project',
  'project.readDependents': 'read',
  'project.readMove': 'company',
  'project.move': 'company',
  'project.remove': 'company',
  'region.list': 'read',
  'region.get': 'read',
  'region.create': 'project',
  'region.update': 'project',
  'region.readDependents': 'read',
  'region.readMove': 'read',
  'region.move': 'project',
  'region.remove': 'project',
  'device.setSensitivity': 'project',
  'quiet.startMaintenance': 'project',
  'quiet.endMaintenance': 'project',
  'hosted.listHosted': 'read',
  'hosted.saveSchedule': 'project',
  'hosted.tryTerm': 'read',
  'hosted.readDay': 'read',
  'hosted.readMonth': 'read',
  'storage.readTotals': 'read',
  'storage.listOwners': 'read',
  'storage.listFiles': 'read',
  'storage.holdEvidence': 'project',
  'storage.releaseEvidence': 'project',
  // The rules of a whole customer.
  'storage.readRules': 'company',
  'storage.tryRules': 'company',
  'storage.saveRules': 'company',
  'storage.tryGrant': 'company',
  'storage.saveGrant': 'company',
  'storage.listRuns': 'company',
  'level.list': 'read',
  'level.update': 'company',
  'channelLevel.list': 'read',
  'channelLevel.change': 'project',
  'level.reset': 'company',
  'mail.listServers': 'read',
  'mail.addServer': 'company',
  'mail.updateServer': 'company',
  'mail.removeServer': 'company',
  'mail.setDefaultServer': 'company',
  'mail.testServer': 'company',
  'mail.listRecordsOfCompany': 'read',
  'mail.send': 'project',
  'mail.readAllowance': 'read',
  'mail.listDomains': 'read',
  'mail.addDomain': 'company',
  'mail.removeDomain': 'company',
  'notice.listRules': 'read',
  'notice.setRuleState': 'company',
  'notice.saveRule': 'company',
  'notice.removeRule': 'company',
  'notice.listContacts': 'read',
  'egress.listNetworks': 'read',
  'egress.addNetwork': 'company',
  'egress.removeNetwork': 'company',
  'report.listRules': 'read',
  'report.saveRule': 'company',
  'report.setRuleState': 'company',
  'report.sendNow': 'company',
  'report.removeRule': 'company',
  'robot.list': 'read',
  'robot.create': 'company',
  'robot.update': 'company',
  'robot.remove': 'company',
  'robot.test': 'company',
  'robot.listMessages': 'read',
  'directory.read': 'read',
  'directory.save': 'company',
  'directory.test': 'company',
  'provisioning.read': 'read',
  'provisioning.save': 'company',
  'provisioning.makeToken': 'company',
  'provisioning.revokeToken': 'company',
  'provider.readSettings': 'read',
  'provider.saveWord': 'company',
  'provider.saveOidc': 'company',
  'provider.testOidc': 'company',
  'provider.listIdentities': 'read',
  'provider.link': 'project',
  'provider.removeIdentity': 'project',
  'role.list': 'read',
  'role.listGivable': 'read',
  'role.listMenus': 'read',
  'role.get': 'read',
  'role.save': 'company',
  'role.remove': 'company',
  'role.listHolders': 'read',
  'plan.save': 'project',
  'setup.readProgress': 'read',
}

/** Rights of the administration and of the device pages, whose calls are the ones that keep settings. */
const settingRights = new Set<number>(
  menuList
    .filter(
      menu =>
        ['system', 'deviceCentre', 'customers', 'accounts'].includes(menu.parent ?? '') ||
        menu.name === 'keepProblemTypes',
    )
    .map(menu => menu.id as number),
)
/** By its right, or because it says so itself. */
const guards = ({ right, scope }: Call) =>
  scope === 'company' || (typeof right !== 'string' && [right].flat().some(id => settingRights.has(id as number)))
const calls = Object.entries(allCalls).flatMap(([scope, list]) =>
  Object.entries(list as Record<string, Call>).map(([name, call]) => ({ name: `${scope}.${name}`, call })),
)

let limited: SignedClient
let whole: SignedClient

beforeAll(async () => {
  // Two administrators with every right there is, one of them limited to a project.
  for (const name of ['of-all', 'of-one']) {
    await sql`
      with company_role as (
        insert into role (name, tenant_id) select ${name}, tenant_id from account where account = '13800000001' returning role_id
      ), granted as (
        insert into role_right select role_id, unnest(${menuList.map(menu => menu.id)}::int[]) from company_role
      )
      insert into account (tenant_id, company_id, role_id, account, password_hash)
      select tenant_id, company_id, company_role.role_id, ${name}, password_hash from account, company_role
      where account = '13800000001'`.execute(suite.db.system)
  }
  await sql`
    insert into account_project (account_id, project_id, tenant_id)
    select account_id, (select project_id from project where name = '一号厂区'), tenant_id from account where account = 'of-one'`.execute(
    suite.db.system,
  )
  whole = await signInAs(suite.app, 'of-all', 'Watchfire!admin')
  limited = await signInAs(suite.app, 'of-one', 'Watchfire!admin')
})

test('every call of a settings right has a row, and every row a call', () => {
  expect(Object.keys(table).sort()).toEqual(
    calls
      .filter(({ call }) => guards(call))
      .map(({ name }) => name)
      .sort(),
  )
})

test('the contract declares company-wide scope for exactly these', () => {
  const declared = calls.filter(({ call }) => call.scope === 'company').map(({ name }) => name)
  const expected = Object.keys(table).filter(name => table[name] === 'company')
  expect(declared.sort()).toEqual(expected.sort())
})

describe.each(calls.filter(({ call }) => guards(call) && !call.transport))('$name', ({ name, call }) => {
  // System settings stay with root, whose menu it is.
  test.skipIf(call.right === rights.settings || call.right === rights.licences)(
    'a project-limited administrator',
    async () => {
      const refused = table[name] === 'company'
      expect((await limited.send(call, {})).body.errorCode === 'right.companyWide').toBe(refused)
      expect((await whole.send(call, {})).body.errorCode).not.toBe('right.companyWide')
      // The selection of the top bar narrows what is shown, and takes no scope away.
      const { body } = await whole.send(call, {}, { projectId: 1 })
      expect(body.errorCode).not.toBe('right.companyWide')
    },
  )
})

test('the sign-in answer says who is limited, so that the console can say why', () => {
  expect([whole.user.projectLimited, limited.user.projectLimited]).toEqual([false, true])
})

test('an alarm of one’s own project still goes on a board: the call is not company-wide', () => {
  expect(allCalls.board.join).not.toHaveProperty('scope')
})

test('an account that loses its last project sees nothing, not everything', async () => {
  const { company, device } = allCalls
  const seen = async () => [
    (await limited.call(company.listProjects, {})).rows.length,
    (await limited.call(company.listRegions, {})).rows.length,
    (await limited.call(device.list, {})).rows.length,
  ]
  expect(await seen()).toEqual([1, 2, 2])
  await sql`delete from account_project where account_id = ${limited.user.uid}`.execute(suite.db.system)
  expect(await seen()).toEqual([0, 0, 0])
  const again = await signInAs(suite.app, 'of-one', 'Watchfire!admin')
  expect(again.user.projectLimited).toBe(true)
  expect((await again.send(allCalls.level.reset, {})).body.errorCode).toBe('right.companyWide')
})
