/** Every call of the product × who may call it. The table is the reviewed truth; a new call without a row fails. */
import { allCalls } from '@watchfire/contract'
import { duties } from '@watchfire/contract/access/separation/duty.rules.ts'
import type { Call } from '@watchfire/contract/core/call.ts'
import { seedRoles } from '@watchfire/contract/core/rights.ts'
import { hookCalls } from '@watchfire/contract/hook/hook.calls.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { anApiKey } from './access/testing/access-rows.ts'
import { aSeparatedCustomer } from './access/testing/separated-customer.ts'
import { envelopeOf, type SignedClient, signInAs } from './core/testing/signed-client.ts'
import { suiteServer } from './core/testing/suite-server.ts'
import { dashboardRights } from './testing/dashboard-rights.ts'
import { gateRights } from './testing/gate-rights.ts'
import { hazardRights } from './testing/hazard-rights.ts'
import { peopleOnly } from './testing/people-only-calls.ts'
import { peopleRights } from './testing/people-rights.ts'

const suite = suiteServer()
/** The last three are the administrators of a customer whose duties are separated. */
const roles = ['root', 'admin', 'operator', 'viewer', 'signed out', ...duties] as const

const keptByEngineers = ['list', 'save', 'addFromFile', 'tryOut', 'setState', 'remove']
  .map(name => `rule.${name}`)
  .concat(['list', 'addOfDevice', 'addOfRegion', 'remove', 'suggest'].map(name => `relation.${name}`))
/** y: may call, n: lacks the right, –: not signed in, p: people only; T: by ticket only, K: by an AI server's key only. */
const table: Record<string, string> = {
  //                              root admin operator viewer signed-out system security audit
  'access.signIn': '                y     y      y       y       y       y      y      y',
  'access.signOut': '               y     y      y       y       –       y      y      y',
  'access.keepAlive': '             y     y      y       y       –       y      y      y',
  'access.listMenus': '             y     y      y       y       –       y      y      y',
  'access.getAccount': '            y     y      y       y       –       y      y      y',
  'access.updateProfile': '         y     y      y       y       –       y      y      y',
  'access.changePassword': '        y     y      y       y       –       y      y      y',
  'brand.read': '                   y     y      y       y       y       y      y      y',
  'access.checkHealth': '           y     y      y       y       y       y      y      y',
  'access.checkReady': '            y     y      y       y       y       y      y      y',
  'account.list': '                 y     y      y       y       –       y      y      y',
  'account.save': '                 y     y      n       n       –       y      n      n',
  'account.setState': '             y     y      n       n       –       y      n      n',
  'account.resetPassword': '        y     y      n       n       –       y      n      n',
  'account.unlock': '               y     y      n       n       –       n      y      n',
  'invitation.list': '              y     y      n       n       –       y      n      n',
  'invitation.send': '              y     y      n       n       –       y      n      n',
  'invitation.resend': '            y     y      n       n       –       y      n      n',
  'invitation.withdraw': '          y     y      n       n       –       y      n      n',
  'invitation.read': '              y     y      y       y       y       y      y      y',
  'invitation.accept': '            y     y      y       y       y       y      y      y',
  'invitation.join': '              y     y      y       y       –       y      y      y',
  'membership.list': '              y     y      y       y       –       y      y      y',
  'membership.switchTo': '          y     y      y       y       –       y      y      y',
  'membership.leave': '             y     y      y       y       –       y      y      y',
  'peopleImport.readImportTemplate': 'y     y      n       n       –       y      n      n',
  'peopleImport.checkPeople': '     y     y      n       n       –       y      n      n',
  'peopleImport.importPeople': '    y     y      n       n       –       y      n      n',
  'factor.completeSignIn': '        y     y      y       y       y       y      y      y',
  'factor.readSecurity': '          y     y      y       y       –       y      y      y',
  'factor.beginApp': '              y     y      y       y       –       y      y      y',
  'factor.confirmApp': '            y     y      y       y       –       y      y      y',
  'factor.removeApp': '             y     y      y       y       –       y      y      y',
  'factor.renewRecoveryCodes': '    y     y      y       y       –       y      y      y',
  'factor.endTrust': '              y     y      y       y       –       y      y      y',
  'factor.takeOff': '               y     y      n       n       –       y      n      n',
  'factor.confirmSession': '        y     y      y       y       –       y      y      y',
  'passkey.beginRegistration': '    y     y      y       y       –       y      y      y',
  'passkey.register': '             y     y      y       y       –       y      y      y',
  'passkey.rename': '               y     y      y       y       –       y      y      y',
  'passkey.remove': '               y     y      y       y       –       y      y      y',
  'passkey.beginProof': '           y     y      y       y       –       y      y      y',
  'passkey.beginSignIn': '          y     y      y       y       y       y      y      y',
  'passkey.signIn': '               y     y      y       y       y       y      y      y',
  'policy.read': '                  y     y      y       y       –       y      y      y',
  'policy.save': '                  y     y      n       n       –       n      y      n',
  'separation.read': '              y     y      n       n       –       y      y      y',
  'separation.switchOn': '          y     y      n       n       –       n      y      n',
  'separation.proposeEnd': '        y     y      n       n       –       n      y      n',
  'separation.decideEnd': '         y     y      n       n       –       y      n      y',
  'consent.read': '                 y     y      n       n       –       y      y      y',
  'consent.demand': '               y     y      n       n       –       n      y      n',
  'consent.ask': '                  y     n      n       n       –       n      n      n',
  'consent.decide': '               y     y      n       n       –       n      y      n',
  'consent.end': '                  y     y      n       n       –       n      y      n',
  'session.list': '                 y     y      y       y       –       y      y      y',
  'session.end': '                  y     y      y       y       –       y      y      y',
  'session.endOthers': '            y     y      y       y       –       y      y      y',
  'session.listOfAccount': '        y     y      n       n       –       y      y      n',
  'session.endAllOfAccount': '      y     y      n       n       –       n      y      n',
  'apiKey.list': '                  y     y      n       n       –       n      y      n',
  'apiKey.make': '                  y     y      n       n       –       n      y      n',
  'apiKey.update': '                y     y      n       n       –       n      y      n',
  'apiKey.renew': '                 y     y      n       n       –       n      y      n',
  'apiKey.revoke': '                y     y      n       n       –       n      y      n',
  'ota.listPackages': '             y     y      n       n       –       y      n      n',
  'ota.addPackage': '               y     n      n       n       –       n      n      n',
  'ota.uploadPackage': '            y     n      n       n       –       n      n      n',
  'ota.removePackage': '            y     n      n       n       –       n      n      n',
  'ota.listBundles': '              y     y      n       n       –       y      n      n',
  'ota.readBundle': '               T     T      T       T       T       T      T      T',
  'ota.listRollOuts': '             y     y      n       n       –       y      n      n',
  'ota.getRollOut': '               y     y      n       n       –       y      n      n',
  'ota.startRollOut': '             y     y      n       n       –       y      n      n',
  'ota.setRollOut': '               y     y      n       n       –       y      n      n',
  'ota.decideRollOut': '            y     y      n       n       –       y      n      n',
  'ota.retryDevice': '              y     y      n       n       –       y      n      n',
  'catalogue.list': '               y     n      n       n       –       n      n      n',
  'catalogue.save': '               y     n      n       n       –       n      n      n',
  'setting.list': '                 y     n      n       n       –       n      n      n',
  'setting.save': '                 y     n      n       n       –       n      n      n',
  'licence.read': '                 y     n      n       n       –       n      n      n',
  'syslog.read': '                  y     n      n       n       –       n      n      n',
  'syslog.save': '                  y     n      n       n       –       n      n      n',
  'opinion.readSettings': '         y     n      n       n       –       n      n      n',
  'opinion.saveSettings': '         y     n      n       n       –       n      n      n',
  'opinion.listOffers': '           y     y      n       n       –       n      y      n',
  'opinion.decide': '               y     y      n       n       –       n      y      n',
  'opinion.test': '                 y     n      n       n       –       n      n      n',
  'opinion.readAgreement': '        y     n      n       n       –       n      n      n',
  'opinion.listOfAlarm': '          y     y      y       y       –       n      n      n',
  'opinion.listOfAlarms': '         y     y      y       y       –       n      n      n',
  'opinion.summariseDay': '         y     y      y       n       –       n      n      n',
  'opinion.ask': '                  y     y      y       n       –       n      n      n',
  'syslog.test': '                  y     n      n       n       –       n      n      n',
  'licence.upload': '               y     n      n       n       –       n      n      n',
  'alarm.list': '                   y     y      y       y       –       n      n      n',
  'alarm.listTypes': '              y     y      y       y       –       y      y      y',
  'alarm.get': '                    y     y      y       y       –       n      n      n',
  'dossier.export': '               y     y      y       y       –       n      n      n',
  'alarm.listOccurrences': '        y     y      y       y       –       n      n      n',
  'alarm.listHandlings': '          y     y      y       y       –       n      n      n',
  'alarm.handle': '                 y     y      y       n       –       n      n      n',
  'alarm.remove': '                 y     y      n       n       –       n      n      n',
  'alarm.listCurrent': '            y     y      y       y       –       y      y      y',
  'storage.readTotals': '           y     y      n       n       –       y      n      n',
  'storage.listOwners': '           y     y      n       n       –       y      n      n',
  'storage.listFiles': '           y     y      n       n       –       y      n      n',
  'storage.holdEvidence': '        y     y      n       n       –       y      n      n',
  'storage.releaseEvidence': '     y     y      n       n       –       y      n      n',
  'storage.readRules': '           y     y      n       n       –       y      n      n',
  'storage.tryRules': '            y     y      n       n       –       y      n      n',
  'storage.saveRules': '           y     y      n       n       –       y      n      n',
  'storage.tryGrant': '            y     n      n       n       –       n      n      n',
  'storage.saveGrant': '           y     n      n       n       –       n      n      n',
  'storage.listRuns': '            y     y      n       n       –       y      n      n',
  'ptz.find': '                     y     y      y       n       –       n      n      n',
  'ptz.move': '                     y     y      y       n       –       n      n      n',
  'ptz.stop': '                     y     y      y       n       –       n      n      n',
  'ptz.goToPreset': '               y     y      y       n       –       n      n      n',
  'video.findRecording': '          y     y      y       n       –       n      n      n',
  'alarm.countToday': '             y     y      y       y       –       y      y      y',
  'alarm.countByHour': '            y     y      y       y       –       y      y      y',
  'desk.listFilters': '             y     y      y       y       –       n      n      n',
  'desk.saveFilter': '              y     y      y       y       –       n      n      n',
  'desk.removeFilter': '            y     y      y       y       –       n      n      n',
  'desk.arrangeFilters': '          y     y      y       y       –       n      n      n',
  'desk.countStates': '             y     y      y       y       –       n      n      n',
  'desk.countMatches': '            y     y      y       n       –       n      n      n',
  'desk.handleMatches': '           y     y      y       n       –       n      n      n',
  'desk.undoBulk': '                y     y      y       n       –       n      n      n',
  'desk.listBulkActions': '         y     y      y       n       –       n      n      n',
  'desk.readDevicePrecision': '     y     y      y       y       –       n      n      n',
  'desk.readRemovedBefore': '       y     y      y       y       –       n      n      n',
  'desk.listDoubtfulDevices': '     y     y      y       n       –       n      n      n',
  'raised.listTypesOfDevices': '    y     y      y       y       –       n      n      n',
  'raised.listSubTypes': '          y     y      y       y       –       n      n      n',
  'raised.listServersOfType': '     y     y      y       y       –       n      n      n',
  'desk.readPrecision': '           y     y      y       y       –       n      n      n',
  'export.start': '                 y     y      y       y       –       n      n      n',
  'export.readProgress': '          y     y      y       y       –       n      n      n',
  'export.cancel': '                y     y      y       y       –       n      n      n',
  'export.download': '              T     T      T       T       T       T      T      T',
  'audit.list': '                  y     y      n       n       –       n      n      y',
  'audit.export': '                y     y      n       n       –       n      n      y',
  'audit.verify': '                y     y      n       n       –       n      n      y',
  ...Object.fromEntries(Object.keys(hookCalls).map(name => [`hook.${name}`, 'y y n n – y n n'])),
  ...gateRights,
  ...hazardRights,
  ...peopleRights,
  ...Object.fromEntries(keptByEngineers.map(name => [name, 'y y n n – y n n'])),
  'relation.readRelated': '         y     y      y       y       –       y      n      n',
  'remote.run': '                   y     y      n       n       –       y      n      n',
  'remote.runOnCamera': '           y     y      n       n       –       y      n      n',
  'remote.restart': '               y     y      n       n       –       y      n      n',
  'remote.listJobs': '              y     y      n       n       –       y      n      n',
  'remote.getJob': '                y     y      n       n       –       y      n      n',
  'board.list': '                   y     y      y       n       –       n      n      n',
  'board.create': '                 y     y      n       n       –       n      n      n',
  'board.update': '                 y     y      n       n       –       n      n      n',
  'board.remove': '                 y     y      n       n       –       n      n      n',
  'board.join': '                   y     y      y       n       –       n      n      n',
  'board.listEntries': '            y     y      y       n       –       n      n      n',
  'board.updateEntry': '            y     y      y       n       –       n      n      n',
  'board.removeEntry': '            y     y      y       n       –       n      n      n',
  'mail.listServers': '            y     y      n       n       –       y      n      n',
  'mail.addServer': '              y     y      n       n       –       y      n      n',
  'mail.updateServer': '           y     y      n       n       –       y      n      n',
  'mail.removeServer': '           y     y      n       n       –       y      n      n',
  'mail.setDefaultServer': '             y     y      n       n       –       y      n      n',
  'mail.testServer': '             y     y      n       n       –       y      n      n',
  'mail.listRecordsOfAlarm': '     y     y      y       y       –       n      n      n',
  'mail.listRecordsOfCompany': '   y     y      n       n       –       y      n      n',
  'mail.send': '                   y     y      y       n       –       y      n      n',
  'mail.readAllowance': '          y     y      y       n       –       y      n      n',
  'mail.listDomains': '            y     n      n       n       –       n      n      n',
  'mail.addDomain': '              y     n      n       n       –       n      n      n',
  'mail.removeDomain': '           y     n      n       n       –       n      n      n',
  'mail.downloadRecording': '      T     T      T       T       T       T      T      T',
  'company.get': '                  y     y      y       y       –       y      y      y',
  'company.update': '               y     y      n       n       –       y      n      n',
  'company.list': '                 y     y      n       n       –       y      n      n',
  'company.save': '                 y     y      n       n       –       y      n      n',
  'company.readDependents': '       y     y      n       n       –       y      n      n',
  'company.setState': '             y     y      n       n       –       y      n      n',
  'company.readProjectTree': '      y     y      y       y       –       y      y      y',
  'company.readTree': '             y     y      y       y       –       y      y      y',
  'company.listProjects': '         y     y      y       y       –       y      y      y',
  'company.listProjectsOfCompany': ' y     y      y       y       –       y      y      y',
  'company.listRegions': '          y     y      y       y       –       y      y      y',
  'project.list': '                 y     y      n       n       –       y      n      n',
  'project.get': '                  y     y      n       n       –       y      n      n',
  'project.create': '               y     y      n       n       –       y      n      n',
  'project.update': '               y     y      n       n       –       y      n      n',
  'project.setState': '             y     y      n       n       –       y      n      n',
  'project.readDependents': '       y     y      n       n       –       y      n      n',
  'project.readMove': '             y     y      n       n       –       y      n      n',
  'project.move': '                 y     y      n       n       –       y      n      n',
  'project.remove': '               y     y      n       n       –       y      n      n',
  'region.list': '                  y     y      n       n       –       y      n      n',
  'region.get': '                   y     y      n       n       –       y      n      n',
  'region.create': '                y     y      n       n       –       y      n      n',
  'region.update': '                y     y      n       n       –       y      n      n',
  'region.readDependents': '        y     y      n       n       –       y      n      n',
  'region.readMove': '              y     y      n       n       –       y      n      n',
  'region.move': '                  y     y      n       n       –       y      n      n',
  'region.remove': '                y     y      n       n       –       y      n      n',
  'device.list': '                  y     y      y       y       –       y      y      y',
  'device.listFromDeviceService': ' y     y      y       y       –       y      y      y',
  'device.listAiServers': '         y     y      y       y       –       y      y      y',
  'device.getAiServer': '           y     y      n       n       –       y      n      n',
  'device.readHealth': '            y     y      n       n       –       y      n      n',
  'device.registerAiServer': '      y     y      n       n       –       y      n      n',
  'device.registerByClaim': '       y     y      n       n       –       y      n      n',
  'device.makeClaim': '             y     y      n       n       –       y      n      n',
  'device.revokeClaim': '           y     y      n       n       –       y      n      n',
  'device.updateAiServer': '        y     y      n       n       –       y      n      n',
  'device.rotateKey': '             y     y      n       n       –       y      n      n',
  'device.revokeKey': '             y     y      n       n       –       y      n      n',
  'device.removeAiServer': '        y     y      n       n       –       y      n      n',
  'device.listStates': '           y     y      y       n       –       n      n      n',
  'device.countStates': '          y     y      y       n       –       n      n      n',
  'device.readHistory': '          y     y      y       y       –       y      y      y',
  'device.listCameras': '          y     y      n       n       –       y      n      n',
  'device.getCamera': '            y     y      n       n       –       y      n      n',
  'device.addCamera': '            y     y      n       n       –       y      n      n',
  'device.updateCamera': '         y     y      n       n       –       y      n      n',
  'device.removeCamera': '         y     y      n       n       –       y      n      n',
  'device.searchOnvif': '          y     y      n       n       –       y      n      n',
  'device.readOnvif': '            y     y      n       n       –       y      n      n',
  'device.readGb28181': '          y     y      n       n       –       y      n      n',
  'device.saveGb28181': '          y     y      n       n       –       y      n      n',
  'device.askGb28181': '           y     y      n       n       –       y      n      n',
  'snmp.read': '                   y     y      n       n       –       y      n      n',
  'snmp.save': '                   y     y      n       n       –       y      n      n',
  'snmp.ask': '                    y     y      n       n       –       y      n      n',
  'device.tryCamera': '            y     y      n       n       –       y      n      n',
  'device.tryDrawing': '           y     y      n       n       –       y      n      n',
  'device.changeCameras': '        y     y      n       n       –       y      n      n',
  'device.importCameras': '        y     y      n       n       –       y      n      n',
  'device.readServerMove': '        y     y      n       n       –       y      n      n',
  'device.readCameraMove': '        y     y      n       n       –       y      n      n',
  'device.exportCameras': '        y     y      n       n       –       y      n      n',
  'device.listPlanTemplates': '    y     y      n       n       –       y      n      n',
  'device.savePlanTemplate': '     y     y      n       n       –       y      n      n',
  'device.removePlanTemplate': '   y     y      n       n       –       y      n      n',
  'device.readCalendar': '         y     y      n       n       –       y      n      n',
  'device.saveCalendar': '         y     y      n       n       –       y      n      n',
  'device.readTree': '              y     y      y       y       –       y      y      y',
  'device.listOfPlace': '           y     y      y       y       –       y      y      y',
  'device.listForWall': '           y     y      y       y       –       y      y      y',
  'device.listOfAlgorithm': '      y     y      y       y       –       y      y      y',
  'device.listRaisable': '         y     y      y       y       –       y      y      y',
  'device.readAlarmSource': '      y     y      y       y       –       y      y      y',
  'device.readDefaults': '         y     y      n       n       –       y      n      n',
  'device.saveDefaults': '         y     y      n       n       –       y      n      n',
  'device.listControls': '         y     y      n       n       –       y      n      n',
  'device.countControls': '        y     y      n       n       –       y      n      n',
  'device.get': '                   y     y      y       y       –       y      y      y',
  'sensor.sendReadings': '         K     K      K       K       K       K      K      K',
  'sensor.list': '                 y     y      y       y       –       y      y      y',
  'sensor.listTemperatures': '     y     y      y       y       –       y      y      y',
  'sensor.count': '                y     y      y       y       –       y      y      y',
  'sensor.get': '                  y     y      y       y       –       y      y      y',
  'sensor.add': '                  y     y      n       n       –       y      n      n',
  'sensor.update': '               y     y      n       n       –       y      n      n',
  'sensor.saveLimits': '           y     y      n       n       –       y      n      n',
  'sensor.getModbus': '            y     y      n       n       –       y      n      n',
  'sensor.saveModbus': '           y     y      n       n       –       y      n      n',
  'sensor.readModbus': '           y     y      n       n       –       y      n      n',
  'sensor.remove': '               y     y      n       n       –       y      n      n',
  'sensor.readCurve': '            y     y      y       y       –       y      y      y',
  'device.setSensitivity': '        y     y      n       n       –       y      n      n',
  'hosted.listHosted': '            y     y      n       n       –       y      n      n',
  'hosted.saveSchedule': '          y     y      n       n       –       y      n      n',
  'hosted.tryTerm': '               y     y      n       n       –       y      n      n',
  'hosted.readDay': '               y     y      n       n       –       y      n      n',
  'hosted.readMonth': '             y     y      n       n       –       y      n      n',
  'quiet.silenceDevice': '          y     y      y       n       –       n      n      n',
  'quiet.postponeAlarm': '          y     y      y       n       –       n      n      n',
  'quiet.startMaintenance': '       y     y      n       n       –       y      n      n',
  'quiet.endMaintenance': '         y     y      n       n       –       y      n      n',
  'quiet.list': '                   y     y      y       y       –       y      y      y',
  'family.findSeres': '             y     y      y       y       –       n      n      n',
  'family.findSeresRecord': '       y     y      y       y       –       n      n      n',
  'family.findSensor': '            y     y      y       y       –       n      n      n',
  'family.findMeter': '             y     y      y       y       –       n      n      n',
  'family.findJam': '               y     y      y       y       –       n      n      n',
  'family.findPeople': '            y     y      y       y       –       n      n      n',
  'family.handleSeres': '           y     y      y       n       –       n      n      n',
  'family.handleMeter': '           y     y      y       n       –       n      n      n',
  'family.handleJam': '             y     y      y       n       –       n      n      n',
  'family.handleSensor': '          y     y      y       n       –       n      n      n',
  'family.listEvents': '            y     y      y       y       –       n      n      n',
  'family.listEventsOfAlarmService': ' y     y      y       y       –       n      n      n',
  'file.upload': '                  y     y      y       y       –       y      y      y',
  'file.read': '                    T     T      T       T       T       T      T      T',
  'ingest.sendAlarms': '            K     K      K       K       K       K      K      K',
  'ingest.uploadMedia': '           K     K      K       K       K       K      K      K',
  'ingest.readMediaState': '        K     K      K       K       K       K      K      K',
  'ingest.sendPlates': '            K     K      K       K       K       K      K      K',
  'ingest.sendStills': '            K     K      K       K       K       K      K      K',
  'ingest.sendHeartbeat': '         K     K      K       K       K       K      K      K',
  'ingest.claimKey': '              y     y      y       y       y       y      y      y',
  'ingest.readConfiguration': '     K     K      K       K       K       K      K      K',
  'ingest.readFaces': '             K     K      K       K       K       K      K      K',
  'ingest.readFacePhoto': '         K     K      K       K       K       K      K      K',
  'ingest.confirmFaces': '          K     K      K       K       K       K      K      K',
  'ingest.readPackage': '           K     K      K       K       K       K      K      K',
  'ingest.openUplink': '            K     K      K       K       K       K      K      K',
  'level.list': '                   y     y      n       n       –       y      n      n',
  'channelLevel.list': '            y     y      n       n       –       y      n      n',
  'channelLevel.change': '          y     y      n       n       –       y      n      n',
  'level.update': '                 y     y      n       n       –       y      n      n',
  'level.reset': '                  y     y      n       n       –       y      n      n',
  'level.listNames': '              y     y      y       y       –       y      y      y',
  'live.takeTicket': '              y     y      y       y       –       y      y      y',
  'live.watchEvents': '             T     T      T       T       T       T      T      T',
  'notice.listRules': '            y     y      n       n       –       y      n      n',
  'notice.setRuleState': '         y     y      n       n       –       y      n      n',
  'notice.saveRule': '             y     y      n       n       –       y      n      n',
  'notice.removeRule': '           y     y      n       n       –       y      n      n',
  'notice.listContacts': '         y     y      n       n       –       y      n      n',
  'egress.listNetworks': '         y     n      n       n       –       n      n      n',
  'egress.addNetwork': '           y     n      n       n       –       n      n      n',
  'egress.removeNetwork': '        y     n      n       n       –       n      n      n',
  ...dashboardRights,
  'report.listRules': '            y     y      n       n       –       y      n      n',
  'report.saveRule': '             y     y      n       n       –       y      n      n',
  'report.setRuleState': '         y     y      n       n       –       y      n      n',
  'report.sendNow': '              y     y      n       n       –       y      n      n',
  'report.removeRule': '           y     y      n       n       –       y      n      n',
  'notice.listTodo': '             y     y      y       y       –       y      y      y',
  'robot.list': '                  y     y      n       n       –       y      n      n',
  'robot.create': '                y     y      n       n       –       y      n      n',
  'robot.update': '                y     y      n       n       –       y      n      n',
  'robot.remove': '                y     y      n       n       –       y      n      n',
  'robot.test': '                  y     y      n       n       –       y      n      n',
  'robot.listMessages': '          y     y      n       n       –       y      n      n',
  'role.list': '                   y     y      n       n       –       n      y      n',
  'role.listGivable': '            y     y      n       n       –       y      y      n',
  'role.listMenus': '              y     y      n       n       –       n      y      n',
  'role.get': '                    y     y      n       n       –       n      y      n',
  'role.save': '                   y     y      n       n       –       n      y      n',
  'role.remove': '                 y     y      n       n       –       n      y      n',
  'role.listHolders': '            y     y      n       n       –       n      y      n',
  'plan.list': '                   y     y      y       y       –       y      y      y',
  'plan.read': '                   y     y      y       y       –       y      y      y',
  'plan.save': '                   y     y      n       n       –       y      n      n',
  'setup.listWarnings': '          y     y      y       y       –       y      y      y',
  'setup.readProgress': '          y     y      n       n       –       y      n      n',
  'directory.read': '              y     y      n       n       –       n      y      n',
  'directory.save': '              y     y      n       n       –       n      y      n',
  'directory.test': '              y     y      n       n       –       n      y      n',
  'directory.signIn': '            y     y      y       y       y       y      y      y',
  'provisioning.read': '           y     y      n       n       –       n      y      n',
  'provisioning.save': '           y     y      n       n       –       n      y      n',
  'provisioning.makeToken': '      y     y      n       n       –       n      y      n',
  'provisioning.revokeToken': '    y     y      n       n       –       n      y      n',
  'provider.readSettings': '       y     y      n       n       –       n      y      n',
  'provider.saveWord': '           y     y      n       n       –       n      y      n',
  'provider.saveOidc': '           y     y      n       n       –       n      y      n',
  'provider.testOidc': '           y     y      n       n       –       n      y      n',
  'provider.listIdentities': '     y     y      n       n       –       n      y      n',
  'provider.link': '               y     y      n       n       –       n      y      n',
  'provider.removeIdentity': '     y     y      n       n       –       n      y      n',
  'provider.listWays': '           y     y      y       y       y       y      y      y',
  'provider.begin': '              y     y      y       y       y       y      y      y',
  'provider.takeCode': '           y     y      y       y       y       y      y      y',
  'provider.finish': '             y     y      y       y       y       y      y      y',
  'video.play': '                   y     y      y       y       –       n      n      n',
  'video.stop': '                   y     y      y       y       –       n      n      n',
  'video.watchLive': '              T     T      T       T       T       T      T      T',
  'video.readLocal': '              T     T      T       T       T       T      T      T',
  'voice.speak': '                  y     y      y       y       –       n      n      n',
  'voice.speakPosted': '            y     y      y       y       –       n      n      n',
}

const calls = Object.entries(allCalls).flatMap(([module, list]) =>
  Object.entries(list as Record<string, Call>).map(([name, call]) => [`${module}.${name}`, call] as const),
)
let apiKey = ''
const clients: Partial<Record<(typeof roles)[number], SignedClient>> = {}

beforeAll(async () => {
  await sql`insert into account (tenant_id, company_id, role_id, account, password_hash, full_name)
    select tenant_id, company_id, (select role_id from role where name = 'viewer'), 'a-viewer', password_hash, '' from account where account = '13800000001'`.execute(
    suite.db.system,
  )
  clients.root = await signInAs(suite.app, 'root', 'Watchfire!root')
  clients.admin = await signInAs(suite.app, '13800000001', 'Watchfire!admin')
  clients.operator = await signInAs(suite.app, '13800000002', 'Watchfire!op')
  const ofAdmin = { tenantId: clients.admin.user.companyId, companyId: clients.admin.user.companyId }
  apiKey = (await anApiKey(suite.db, ofAdmin, { menuIds: seedRoles.admin })).token
  Object.assign(clients, await aSeparatedCustomer(suite))
  clients.viewer = await signInAs(suite.app, 'a-viewer', 'Watchfire!admin')
})

test('every call has a row, and every row a call', () => {
  expect(calls.map(([name]) => name).sort()).toEqual(Object.keys(table).sort())
})

test.each(calls)('%s', async (name, call) => {
  // Ends the session it is called with.
  if (name === 'access.signOut') return expect([call.right, call.peopleOnly]).toEqual(['signedIn', true])
  const expected = (table[name] ?? '').trim().split(/\s+/)
  const seen = await Promise.all(roles.map(role => verdictOf(call, clients[role])))
  // With all rights of the role admin.
  const asAdmin = expected[roles.indexOf('admin')]
  expect(['API key', await verdictOf(call, apiKey)]).toEqual([
    'API key',
    peopleOnly.includes(name) ? 'p' : call.confirm === true ? 'c' : asAdmin,
  ])
  expect(Object.fromEntries(roles.map((role, index) => [role, seen[index]]))).toEqual(
    Object.fromEntries(roles.map((role, index) => [role, expected[index]])),
  )
})

/** Calls with nothing but the envelope: whoever passes the auth guard is refused for the input or answered. */
async function verdictOf(call: Call, caller: SignedClient | string | undefined): Promise<string> {
  const byKey = typeof caller === 'string'
  const envelope = caller && !byKey ? envelopeOf(caller.user) : {}
  const authorization = byKey ? { authorization: `Bearer ${caller}` } : {}
  const url = call.path.replace(/:\w+/g, '0'.repeat(32))
  const query = {
    ticket: 'forged',
    name: 'a.jpg',
    offset: '0',
    length: '1',
    ...(call.right === 'ticket' ? {} : envelope),
  }
  const response = await suite.app.inject({
    method: call.method,
    url,
    ...(call.transport === 'raw' || call.transport === 'socket' ? { query } : {}),
    ...(call.transport === 'form'
      ? form(envelope, authorization)
      : call.method === 'POST'
        ? {
            payload: envelope,
            headers: {
              ...authorization,
              'content-type':
                call.right === 'aiServer' && call.transport ? 'application/octet-stream' : 'application/json',
            },
          }
        : { headers: call.transport === 'socket' ? { connection: 'upgrade', upgrade: 'websocket' } : authorization }),
  } as never)
  // A browser on its way through a sign-in: sent on, whoever it is.
  if (response.statusCode === 302) return 'y'
  // A file.
  if (response.rawPayload.subarray(0, 2).toString() === 'PK') return 'y'
  const code = response.json<{ errorCode?: string }>().errorCode
  if (code === 'session.badTicket') return 'T'
  if (code === 'session.badKey') return 'K'
  if (code === 'right.missing') return 'n'
  if (code === 'key.peopleOnly') return 'p'
  if (code === 'key.confirmedOnly') return 'c'
  return code === 'session.dead' ? '–' : 'y'
}

function form(fields: object, authorization: object) {
  const boundary = 'boundaryoftest'
  const parts = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  const file = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\ncontent-type: text/plain\r\n\r\nhello\r\n`
  return {
    payload: `${parts.join('')}${file}--${boundary}--\r\n`,
    headers: { ...authorization, 'content-type': `multipart/form-data; boundary=${boundary}` },
  }
}
