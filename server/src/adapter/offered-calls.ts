/** What a back end offers that speaks the specification and nothing else (spec §7), by path. Of everything else of ours it knows nothing. */
import { allCalls } from '@watchfire/contract'
import type { Call } from '@watchfire/contract/core/call.ts'

const specPaths: ReadonlySet<string> = new Set([
  '/alarm/alarminfo/queryAlarmSubPageList',
  '/api/alarm/batchDelAlarmByIds',
  '/api/alarm/batchUpdateAlarm',
  '/api/alarm/findAlarmInfoByAid',
  '/api/alarm/getAlarmTTSFile',
  '/api/alarm/loopCurAlarmList',
  '/api/alarm/queryAlarmList',
  '/api/alarm/queryAlarmRecordInfo',
  '/api/alarm/queryAlarmSubPageList',
  '/api/alarm/queryAlarmTypesList',
  '/api/alarm/queryFireAlarmLevel',
  '/api/alarm/queryHandlePageList',
  '/api/alarm/updateFireAlarmLevelById',
  '/api/alarmImg/queryAlarmImgHistory',
  '/api/dev/findDeviceInfoByDid',
  '/api/dev/queryAiDeviceListByUid',
  '/api/dev/queryDevAlarmTypeList',
  '/api/dev/queryDeviceListByUid',
  '/api/dev/remindSetting',
  '/api/file/upload',
  '/api/home/curdayCountinfo',
  '/api/home/getHourAlarmReport',
  '/api/jam/batchUpdateJam',
  '/api/jam/findJamAlarmByJamId',
  '/api/meter/batchUpdateMeter',
  '/api/meter/findMeterAlarmInfoByAId',
  '/api/notice/AddAlarmNoticeList',
  '/api/notice/addNotice',
  '/api/notice/deleteAlarmNoticeList',
  '/api/notice/deleteNotice',
  '/api/notice/queryAlarmNoticeList',
  '/api/notice/queryNotice',
  '/api/notice/updateAlarmNoticeList',
  '/api/notice/updateNotice',
  '/api/people/findPsInfoByPsId',
  '/api/project/queryProjectListByCid',
  '/api/project/queryProjectListByUid',
  '/api/region/queryRegionListByUid',
  '/api/sensor/batchUpdateSa',
  '/api/sensor/findSensorAlarmBySaId',
  '/api/seres-record/findSeresRecordById',
  '/api/seres/batchUpdateByAIds',
  '/api/seres/findSeresAlarmInfoById',
  '/api/user/getalluserrole',
  '/device/dev/queryDeviceListByUid',
  '/notice/api/v1/addReportRule',
  '/notice/api/v1/addRule',
  '/notice/api/v1/reportRuleInfo',
  '/notice/api/v1/ruleInfo',
  '/notice/api/v1/todoList',
  '/notice/api/v1/updateRuleState',
  '/notice/mail/api/v1/addMailServer',
  '/notice/mail/api/v1/deleteMailServer',
  '/notice/mail/api/v1/recordListByAlarm',
  '/notice/mail/api/v1/recordListByCompany',
  '/notice/mail/api/v1/sendMail',
  '/notice/mail/api/v1/serverList',
  '/notice/mail/api/v1/updateMailServer',
  '/update/gateway/queryproductbyalarmtype',
  '/user-mgr/company/findCompanyInfoByCid',
  '/user-mgr/company/findCompanyProjectTreeByUid',
  '/user-mgr/company/findCompanyTreeByUid',
  '/user-mgr/company/save',
  '/user-mgr/company/update',
  '/user-mgr/login',
  '/user-mgr/logout',
  '/user-mgr/menu/findMenuTree',
  '/user-mgr/role/findRolesPageByCid',
  '/user-mgr/user/findPage',
  '/user-mgr/user/findUserInfoByUid',
  '/user-mgr/user/modifpwd',
  '/user-mgr/user/update',
  '/user-mgr/userEvents/alive',
  '/vedio/api/v1/play',
  '/vedio/api/v1/stop',
  '/staff/queryPersonnelDetail',
  '/staff/replacePersonnelHeadUrl',
])

const ours: readonly Call[] = Object.values(allCalls).flatMap(calls => Object.values<Call>(calls))

/** Calls that go to the other back end. */
export const offeredCalls = ours.filter(({ path }) => specPaths.has(path))

/** Calls of people that it does not know; what AI servers, browsers' links and our own public calls use is not among them. */
export const missingCalls = ours.filter(
  ({ path, transport, right }) =>
    !specPaths.has(path) && transport !== 'socket' && right !== 'ticket' && right !== 'aiServer' && path !== '/brand',
)

/** Paths of the list that are no call of ours: a slip of the pen. */
export const unknownPaths = [...specPaths].filter(path => !ours.some(call => call.path === path))
