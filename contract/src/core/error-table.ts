/**
 * Everything the product may refuse, in both languages. `{name}` in a text is filled with a fact of the refusal.
 * The status is 200 unless given: an application error is an answer, not a failure of HTTP.
 */
export type ErrorText = {
  rcode: number
  status?: 400 | 401 | 403 | 404 | 408 | 409 | 413 | 415 | 416 | 429 | 500 | 503 | 507
  zh: string
  en: string
}

export const errorTable = {
  'call.invalid': { rcode: 1001, zh: '{label}有误：{problem}', en: '{label}: {problem}' },
  'call.notJson': { rcode: 1002, zh: '请求内容不是有效的 JSON', en: 'The request is not valid JSON' },
  'call.tooLarge': { rcode: 1003, status: 413, zh: '请求内容过大', en: 'The request is too large' },
  'call.unknown': { rcode: 1004, status: 404, zh: '接口不存在', en: 'No such call' },
  'call.tooMany': { rcode: 1005, status: 429, zh: '请求过于频繁，请稍后再试', en: 'Too many requests, slow down' },
  'call.busy': { rcode: 1006, status: 503, zh: '系统繁忙，请稍后再试', en: 'The system is busy, try again shortly' },
  'call.databaseAway': {
    rcode: 1012,
    status: 503,
    zh: '数据库暂时无法响应，本次操作未执行或结果未知，请稍后再试',
    en: 'The database cannot answer right now; whether this was done is not certain, try again shortly',
  },
  'call.failed': {
    rcode: 1007,
    status: 500,
    zh: '系统出错，请联系管理员（编号 {requestId}）',
    en: 'Something went wrong on our side (number {requestId})',
  },
  'call.wrongType': { rcode: 1008, status: 415, zh: '不支持的内容类型', en: 'This content type is not accepted' },
  'call.badForm': { rcode: 1009, zh: '表单内容有误或不完整', en: 'The form is damaged or incomplete' },
  'call.tooSlow': { rcode: 1010, status: 408, zh: '请求超时！', en: 'The request took too long to arrive' },
  'call.malformed': { rcode: 1011, status: 400, zh: '请求格式有误', en: 'The request cannot be understood' },

  'session.dead': {
    rcode: 401,
    status: 401,
    zh: '用户登录失效，请重新登录！',
    en: 'Your session has ended, please sign in again',
  },
  'session.badSign': { rcode: 1101, zh: '请求签名错误', en: 'The signature of the request is wrong' },
  'session.clockOff': { rcode: 1102, zh: '本机时间与服务器相差过大', en: 'The clock of this computer is too far off' },
  'session.replayed': { rcode: 1103, zh: '重复的请求', en: 'This request was already made' },
  'session.badTicket': {
    rcode: 1104,
    status: 403,
    zh: '访问凭证无效或已过期',
    en: 'The ticket is not valid or has expired',
  },
  'session.tooManySockets': {
    rcode: 1109,
    status: 429,
    zh: '该账号或企业同时打开的实时连接过多，请关闭不用的页面',
    en: 'This account or company has too many live connections open, close pages that are not needed',
  },
  'session.badKey': { rcode: 1105, status: 401, zh: '设备密钥无效', en: 'The key of the AI server is not valid' },
  'session.foreignOrigin': {
    rcode: 1106,
    status: 403,
    zh: '该页面无权建立连接',
    en: 'This page may not open a connection',
  },
  'right.missing': { rcode: 1201, status: 403, zh: '没有权限执行该操作', en: 'You do not have the right to do this' },
  'right.companyWide': {
    rcode: 1202,
    status: 403,
    zh: '该设置对整个企业生效，仅限部分项目的账号不能修改',
    en: 'This holds for the whole company; an account limited to some of its projects cannot change it',
  },

  'account.wrongPassword': { rcode: 2001, zh: '账号或密码错误', en: 'Wrong account or password' },
  'account.locked': {
    rcode: 2002,
    zh: '登录失败次数过多，请在 {minutes} 分钟后再试',
    en: 'Too many failed sign-ins, try again in {minutes} minutes',
  },
  'account.notFound': { rcode: 2003, zh: '用户不存在', en: 'No such account' },
  'account.oldPasswordWrong': { rcode: 2004, zh: '旧密码错误', en: 'The old password is wrong' },
  'account.notYours': { rcode: 2006, zh: '只能修改本人的账号信息', en: 'You may change your own account only' },
  'account.passwordEmpty': { rcode: 2007, zh: '密码不得为空', en: 'The password must not be empty' },
  'account.passwordUnchanged': {
    rcode: 2008,
    zh: '新密码不能与旧密码相同',
    en: 'The new password must differ from the old one',
  },
  'account.passwordCommon': {
    rcode: 2009,
    zh: '该密码过于常见，容易被猜中，请换一个',
    en: 'This password is among the commonest and easily guessed, choose another',
  },
  'account.passwordIsName': {
    rcode: 2010,
    zh: '密码不能与账号相同',
    en: 'The password must not be the name of the account',
  },
  'account.terminated': { rcode: 2005, zh: '该账号已停用', en: 'This account is no longer in use' },

  'company.notFound': { rcode: 2101, zh: '企业不存在', en: 'No such company' },
  'company.fixed': {
    rcode: 2103,
    zh: '{label}在企业创建后不能修改',
    en: '{label} cannot be changed once the company exists',
  },
  'company.changedMeanwhile': {
    rcode: 2102,
    zh: '企业信息已被他人修改，请刷新后重试',
    en: 'Somebody else changed the company, reload and try again',
  },

  'device.notFound': { rcode: 2201, zh: '设备不存在', en: 'No such device' },

  'quiet.badPeriod': { rcode: 2202, zh: '结束时间不能早于开始时间', en: 'The end must not be before the beginning' },
  'quiet.tooLong': { rcode: 2203, zh: '时长不能超过24小时', en: 'At most 24 hours can be set' },
  'quiet.severeNotAllowed': {
    rcode: 2204,
    status: 403,
    zh: '没有处理告警的权限，不能屏蔽严重告警',
    en: 'Only who may handle alarms may hold back severe ones',
  },
  'quiet.alarmHandled': { rcode: 2205, zh: '该告警已处理，无需提醒', en: 'This alarm has been handled already' },

  'alarm.notFound': { rcode: 2301, zh: '告警不存在', en: 'No such alarm' },
  'alarm.handledMeanwhile': {
    rcode: 2302,
    zh: '该告警已由 {by} 于 {at} 处理，请确认后再次提交',
    en: '{by} handled this alarm at {at}; look at it and submit again if you still want to',
  },
  'alarm.notAgain': {
    rcode: 2303,
    zh: '该等级的告警不能重复处理',
    en: 'An alarm of this level cannot be handled again',
  },
  'alarm.wrongVerdict': { rcode: 2304, zh: '该告警不接受此处理结果', en: 'This verdict does not fit the alarm' },
  'alarm.badPeriod': { rcode: 2305, zh: '结束时间不能早于开始时间', en: 'The end must not be before the beginning' },

  'punishment.noOffender': { rcode: 2321, zh: '违规人员姓名不为空', en: 'Say who is fined' },
  'punishment.noMoney': { rcode: 2322, zh: '处罚金额不为空', en: 'Say how much the fine is' },
  'punishment.moneyRange': { rcode: 2323, zh: '处罚金额范围1-99999', en: 'A fine is between 1 and 99999' },
  'punishment.notHere': {
    rcode: 2324,
    zh: '只有吸烟告警可以登记处罚',
    en: 'Fines go with smoking alarms only',
  },
  'punishment.whichAlarm': {
    rcode: 2325,
    zh: '批量处理时，每条处罚须指明所属告警',
    en: 'Handling several alarms, each fine has to name its own',
  },

  'desk.tooManyFilters': {
    rcode: 2351,
    zh: '最多保存 {limit} 个筛选条件',
    en: 'At most {limit} filters can be kept',
  },
  'desk.filterNameTaken': { rcode: 2352, zh: '已有同名的筛选条件', en: 'You keep another filter under this name' },
  'desk.filterNotFound': { rcode: 2353, zh: '筛选条件不存在', en: 'No such filter' },
  'desk.matchesChanged': {
    rcode: 2354,
    zh: '符合条件的告警已变为 {count} 条，请确认后再次提交',
    en: '{count} alarms match now; look at it and submit again',
  },
  'desk.tooManyMatches': {
    rcode: 2355,
    zh: '一次最多处理 {limit} 条告警，请缩小筛选范围',
    en: 'At most {limit} alarms can be handled at once, narrow the filter',
  },
  'desk.tooManyBulkActions': {
    rcode: 2356,
    zh: '还有批量处理未完成，请稍后再试',
    en: 'Earlier ones are still running, try again when they are done',
  },
  'desk.bulkNotFound': { rcode: 2357, zh: '批量处理不存在', en: 'No such action' },
  'desk.bulkStarted': { rcode: 2358, zh: '批量处理已开始，无法撤销', en: 'It has begun and cannot be taken back' },
  'desk.exportNotFound': { rcode: 2359, zh: '导出任务不存在或已过期', en: 'No such export, or it has expired' },

  'desk.tooManyExports': {
    rcode: 2360,
    zh: '您或本企业正在进行的导出已达上限，请等其中一个完成后再试',
    en: 'You or your company are already downloading as many exports as may run, try again when one is done',
  },
  'desk.tooManyBulkActionsHere': {
    rcode: 2361,
    zh: '本企业未完成的批量处理已达上限（{limit} 个），请稍后再试',
    en: 'Your company has {limit} of these waiting or running already, try again when some are done',
  },

  'file.notFound': { rcode: 2401, status: 404, zh: '文件不存在', en: 'No such file' },
  'file.notAPicture': {
    rcode: 2402,
    zh: '文件不是有效的图片（支持 JPEG、PNG、WebP）',
    en: 'Not a valid picture (JPEG, PNG or WebP)',
  },
  'file.notARecording': { rcode: 2403, zh: '文件不是有效的 MP4 录像', en: 'Not a valid MP4 recording' },
  'file.tooLarge': {
    rcode: 2404,
    status: 413,
    zh: '文件过大（上限 {limit}）',
    en: 'The file is too large (limit {limit})',
  },
  'file.tooManyPixels': { rcode: 2405, zh: '图片像素过大', en: 'The picture has too many pixels' },
  'file.wrongOffset': {
    rcode: 2406,
    status: 409,
    zh: '续传位置不符，已收到 {received} 字节',
    en: 'Wrong offset, {received} bytes were received so far',
  },
  'file.differs': { rcode: 2407, status: 409, zh: '同名文件已存在且内容不同', en: 'Another file of that name exists' },
  'file.tooManyUploads': {
    rcode: 2410,
    status: 429,
    zh: '您或本企业正在上传的文件过多，请稍后再试',
    en: 'You or your company are uploading too many files at once, try again shortly',
  },
  'file.tooManyUnfinished': {
    rcode: 2411,
    status: 429,
    zh: '该 AI 服务器未完成的上传过多（最多 {limit} 个、{size}），请先完成已开始的上传',
    en: 'This AI server has too many unfinished uploads (at most {limit}, {size}); finish those it has begun',
  },
  'file.badRange': { rcode: 2408, status: 416, zh: '请求的范围无效', en: 'The range cannot be served' },
  'file.diskFull': { rcode: 2409, status: 507, zh: '存储空间不足', en: 'There is no room left for files' },

  'video.startFailed': {
    rcode: 2501,
    zh: '直播开流失败,设备：{device}',
    en: 'The live picture could not be started, device: {device}',
  },
  'video.recordFailed': {
    rcode: 2502,
    zh: '直播或卡录开流失败,设备：{device}',
    en: 'The live picture or recording could not be started, device: {device}',
  },
  'video.noRecording': { rcode: 2503, zh: '无可播放视频', en: 'There is no recording to play' },

  'ingest.unknownDevice': {
    rcode: 2601,
    zh: '设备 {deviceId} 不属于该 AI 服务器',
    en: 'Device {deviceId} does not belong to this AI server',
  },
  'ingest.unknownType': {
    rcode: 2602,
    zh: '告警类型 {alarmType} 不存在',
    en: 'Alarm type {alarmType} is not in the catalogue',
  },
  'ingest.tooManyChannels': {
    rcode: 2604,
    zh: '每台 AI 服务器最多 {limit} 个通道，超出的未登记',
    en: 'An AI server has at most {limit} channels; those beyond were not entered',
  },
  'ingest.full': {
    rcode: 2603,
    status: 507,
    zh: '服务器存储空间不足，暂停接收',
    en: 'The server has no room left and takes nothing in',
  },

  'board.notFound': { rcode: 3101, zh: '公告不存在', en: 'No such notice board' },
  'board.nameTaken': { rcode: 3102, zh: '已有同名公告', en: 'There is a board of this name already' },
  'board.tooMany': { rcode: 3103, zh: '公告最多 {limit} 个', en: 'A company has at most {limit} boards' },
  'board.alreadyThere': {
    rcode: 3104,
    zh: '该告警已由 {by} 于 {at} 加入此公告',
    en: '{by} added this alarm to the board at {at}',
  },
  'board.wrongPicture': { rcode: 3105, zh: '所选图片不属于该告警', en: 'This picture is not one of the alarm’s' },
  'board.entryNotFound': { rcode: 3106, zh: '公告中没有该告警', en: 'The board does not hold this alarm' },
  'board.entryChanged': {
    rcode: 3107,
    zh: '备注已被他人修改，请确认后再次提交',
    en: 'Somebody else changed the remark; look at it and submit again if you still want to',
  },
  'board.notYours': { rcode: 3108, zh: '只能修改自己加入的告警', en: 'You may change only what you added yourself' },
  'board.holdsOthers': {
    rcode: 3109,
    zh: '该公告中有您当前看不到的告警，不能删除',
    en: 'This board holds alarms you do not see now, and stays',
  },

  'level.unknownType': { rcode: 3201, zh: '告警类型不存在', en: 'No such alarm type' },
  'level.notForType': { rcode: 3202, zh: '该告警类型不能设为此等级', en: 'Alarms of this type cannot have this level' },
  'level.changedMeanwhile': {
    rcode: 3203,
    zh: '{by} 已于 {at} 修改了该类型的设置，请确认后再次提交',
    en: '{by} changed this type at {at}; look at it and submit again if you still want to',
  },
  'level.resetMeanwhile': {
    rcode: 3204,
    zh: '该类型的设置已被他人恢复为默认值，请确认后再次提交',
    en: 'Somebody else went back to the catalogue for this type; look at it and submit again if you still want to',
  },

  'mail.noReceiver': { rcode: 3301, zh: '请选择收件人', en: 'Choose at least one recipient' },
  'mail.noTitle': { rcode: 3302, zh: '请输入主题', en: 'Enter a subject' },
  'mail.noServer': {
    rcode: 3303,
    zh: '尚未配置邮件服务器，请联系管理员',
    en: 'No mail server is set up yet, ask your administrator',
  },
  'mail.serverNotFound': { rcode: 3304, zh: '邮件服务器不存在', en: 'No such mail server' },
  'mail.serverChanged': {
    rcode: 3305,
    zh: '该邮件服务器已被他人修改，请刷新后重试',
    en: 'Somebody else changed this mail server, reload and try again',
  },
  'mail.passwordAgain': {
    rcode: 3306,
    zh: '更换服务器地址或账号时，请重新输入密码',
    en: 'Another address or account needs the password again',
  },
  'mail.tooManyServers': {
    rcode: 3307,
    zh: '每个企业最多 {limit} 个邮件服务器',
    en: 'A company has at most {limit} mail servers',
  },
  'mail.addressNotAllowed': {
    rcode: 3311,
    zh: '邮件只能发往企业允许的邮箱域名（{domains}），不能发往 {addresses}',
    en: 'Mails may go to the company’s allowed domains only ({domains}), not to {addresses}',
  },
  'mail.domainTaken': { rcode: 3312, zh: '域名 {domain} 已添加', en: 'Domain {domain} is allowed already' },
  'mail.tooManyDomains': {
    rcode: 3313,
    zh: '每个企业最多 {limit} 个邮箱域名',
    en: 'A company has at most {limit} mail domains',
  },
  'mail.domainNotFound': { rcode: 3314, zh: '邮箱域名不存在', en: 'No such mail domain' },
  'mail.noAlarm': { rcode: 3308, zh: '请选择要转发的告警', en: 'Choose at least one alarm to forward' },
  'mail.quotaOfAccount': {
    rcode: 3309,
    zh: '您在 {hours} 小时内最多可向 {limit} 个邮箱转发（抄送计入），目前还剩 {left} 个；{at} 起可以发送此邮件',
    en: 'You may forward to {limit} addresses within {hours} h, copies included, and {left} are left; this mail can be sent from {at} on',
  },
  'mail.quotaOfCompany': {
    rcode: 3310,
    zh: '本企业在 {hours} 小时内最多可向 {limit} 个邮箱转发（抄送计入），目前还剩 {left} 个；{at} 起可以发送此邮件',
    en: 'Your company may forward to {limit} addresses within {hours} h, copies included, and {left} are left; this mail can be sent from {at} on',
  },

  'outside.networkTaken': { rcode: 3351, zh: '网段 {network} 已添加', en: 'Network {network} is allowed already' },
  'outside.tooManyNetworks': {
    rcode: 3352,
    zh: '每个企业最多 {limit} 个网段',
    en: 'A company has at most {limit} networks',
  },
  'outside.networkNotFound': { rcode: 3353, zh: '网段不存在', en: 'No such network' },

  'notice.ruleNotFound': { rcode: 3151, zh: '通知规则不存在', en: 'No such notification rule' },
  'notice.ruleChanged': {
    rcode: 3152,
    zh: '该规则已被他人修改，请刷新后重试',
    en: 'Somebody else changed this rule, reload and try again',
  },
  'notice.tooManyRules': {
    rcode: 3153,
    zh: '每个企业最多 {limit} 条通知规则',
    en: 'A company has at most {limit} rules',
  },
  'notice.nobodyTold': {
    rcode: 3154,
    zh: '请至少选择一个通知对象',
    en: 'Choose at least one person, address or robot',
  },
  'notice.stepTwice': {
    rcode: 3155,
    zh: '升级通知的时间不能重复（{minutes} 分钟）',
    en: 'Two escalations have the same time ({minutes} minutes)',
  },
  'notice.stepTellsNobody': {
    rcode: 3156,
    zh: '{minutes} 分钟后的升级通知没有对象',
    en: 'The escalation after {minutes} minutes tells nobody',
  },
  'notice.unknownTarget': {
    rcode: 3157,
    zh: '所选的人员或机器人不存在，请重新选择',
    en: 'A chosen person or robot does not exist any more, choose again',
  },
  'notice.unknownProject': { rcode: 3158, zh: '所选的项目不存在', en: 'A chosen project does not exist' },
  'notice.unknownType': { rcode: 3159, zh: '所选的告警类型不存在', en: 'A chosen alarm type does not exist' },

  'robot.notFound': { rcode: 3121, zh: '机器人不存在', en: 'No such robot' },
  'robot.changed': {
    rcode: 3122,
    zh: '该机器人已被他人修改，请刷新后重试',
    en: 'Somebody else changed this robot, reload and try again',
  },
  'robot.tooMany': { rcode: 3123, zh: '每个企业最多 {limit} 个机器人', en: 'A company has at most {limit} robots' },
  'robot.badWebhook': {
    rcode: 3124,
    zh: '该地址不是可用的机器人地址',
    en: 'This is not an address a robot can be reached at',
  },
} as const satisfies Record<string, ErrorText>
