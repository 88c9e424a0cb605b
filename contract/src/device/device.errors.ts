import type { ErrorText } from '../core/errors.ts'

export const deviceErrors = {
  'device.notFound': { rcode: 2201, zh: '设备不存在', en: 'No such device' },
  'device.unknownPlace': {
    rcode: 2211,
    zh: '所选{brand.project}或区域不存在',
    en: 'No such {brand.project} or region',
  },
  'device.otherCompany': {
    rcode: 2212,
    zh: 'AI 服务器只能移到同一{brand.company}的{brand.project}；换{brand.company}请重新登记',
    en: 'An AI server moves within its {brand.company} only; register it anew for another one',
  },
  'device.tooManyAiServers': {
    rcode: 2213,
    zh: '每个{brand.customer}最多登记 {limit} 台 AI 服务器',
    en: 'A {brand.customer} has at most {limit} AI servers',
  },
  'device.hasHistory': {
    rcode: 2214,
    zh: '该 AI 服务器已连接过，不能删除；可吊销其密钥',
    en: 'This AI server has made contact and stays in the history; revoke its key instead',
  },
  'device.tooManyCameras': {
    rcode: 2215,
    zh: '每台 AI 服务器最多 {limit} 路摄像机',
    en: 'An AI server has at most {limit} cameras',
  },
  'device.noLicence': {
    rcode: 2216,
    zh: '授权的通道已用完，请联系管理员增加授权',
    en: 'The licence has no channel left; ask for a larger one',
  },
  'device.notConfigurable': {
    rcode: 2217,
    zh: '该 AI 服务器尚未连接或版本过旧，还不能在控制台配置摄像机',
    en: 'This AI server has never made contact or is too old to be given cameras here',
  },
  'device.inFile': {
    rcode: 2218,
    zh: '该摄像机在 AI 服务器旁的配置文件中设置，请在那里修改',
    en: 'This camera is set up in the file beside its AI server; change it there',
  },
  'device.changedMeanwhile': {
    rcode: 2219,
    zh: '{name} 刚刚修改了该摄像机，请查看后再保存',
    en: '{name} has just changed this camera; look at it before you save',
  },
  'device.cameraHasHistory': {
    rcode: 2220,
    zh: '该摄像机已有过画面，不能删除；可停用',
    en: 'This camera has given pictures and stays in the history; switch it off instead',
  },
  'device.aiServerAway': {
    rcode: 2221,
    zh: 'AI 服务器未连接，暂时无法测试',
    en: 'The AI server is not connected; nothing can be tried now',
  },
  'device.trialBusy': {
    rcode: 2222,
    zh: '该 AI 服务器正在测试其他地址，请稍候',
    en: 'The AI server is trying other addresses; wait a moment',
  },
  'device.crossedZone': {
    rcode: 2223,
    zh: '区域“{name}”的边相互交叉，请调整',
    en: 'The edges of zone “{name}” cross each other',
  },
  'device.oddZoneRule': {
    rcode: 2760,
    zh: '区域“{name}”的报警条件与检测对象不符：聚集、人数、滞留、离岗针对人员，违停、逆行、超速针对车辆',
    en: 'The rule of zone “{name}” does not go with what counts there: gathering, numbers, staying and an empty post are about people; parking, wrong way and speed about vehicles',
  },
  'device.zoneWithoutWay': {
    rcode: 2770,
    zh: '区域“{name}”还没有设定允许方向',
    en: 'Zone “{name}” has no permitted direction yet',
  },
  'device.zoneWithoutBounds': {
    rcode: 2771,
    zh: '区域“{name}”还没有填写最多人数或最少人数',
    en: 'Zone “{name}” says neither how many people may be there nor how many must',
  },
  'device.zoneBoundsSwapped': {
    rcode: 2772,
    zh: '区域“{name}”的最少人数大于最多人数',
    en: 'Zone “{name}” asks for more people than it allows',
  },
  'device.zoneNotFourSided': {
    rcode: 2773,
    zh: '测速区域“{name}”必须正好有四个角点，并且没有向内凹的角',
    en: 'Zone “{name}” measures speed: it has exactly four corners, none of them turned inwards',
  },
  'device.zoneTooFlat': {
    rcode: 2774,
    zh: '测速区域“{name}”在画面中太小或太窄，无法测速，请画大一些',
    en: 'Zone “{name}” is too small or too narrow in the picture to measure speed; draw it larger',
  },
  'device.zoneWithoutSides': {
    rcode: 2775,
    zh: '测速区域“{name}”的四条边还没有都填写长度',
    en: 'Zone “{name}” measures speed: give the lengths of all four sides',
  },
  'device.zoneSidesOpen': {
    rcode: 2776,
    zh: '测速区域“{name}”的四条边长围不成四边形：最长的一条边必须短于另外三条之和',
    en: 'The four sides of zone “{name}” do not close: the longest is as long as the other three together',
  },
  'device.zoneWithoutSpeed': {
    rcode: 2777,
    zh: '测速区域“{name}”还没有填写限速',
    en: 'Zone “{name}” measures speed: say from which on it is an alarm',
  },
  'device.zoneTooShort': {
    rcode: 2778,
    zh: '测速区域“{name}”长 {length} 米，按每秒 5 次识别最多能判断限速 {most} km/h：请把区域画长、量长，或降低限速',
    en: 'Zone “{name}” is {length} m long: with 5 looks a second it can judge a bound of {most} km/h at most. Make it longer, or lower the bound',
  },
  'device.badClaim': {
    rcode: 2230,
    zh: '领取码无效、已过期或已被使用',
    en: 'This claim code is wrong, was used or has ended',
  },
  'device.keyOfAnother': {
    rcode: 2750,
    zh: '这把密钥属于另一台 AI 服务器：本机的数据目录是复制来的。请删除其中的 claim.json 再启动',
    en: 'This key is of another AI server: the data folder was copied from it. Remove claim.json from the folder and start again',
  },
  'device.claimedElsewhere': {
    rcode: 2790,
    zh: '另一台机器已用此领取码和密钥接入：本机是复制来的。请删除数据目录中的 claim.json，并使用本机自己的领取码',
    en: 'Another machine has come in by this code and key: this one is a copy of it. Remove claim.json from the data folder and use a claim code of its own',
  },
  'device.keyInUse': {
    rcode: 2231,
    zh: '该 AI 服务器正在使用密钥，请先吊销密钥再生成领取码',
    en: 'This AI server has a key in use; revoke it before you make a claim code',
  },
  'device.noSource': {
    rcode: 2224,
    zh: '要复制其设置的摄像机不存在，或在配置文件中设置',
    en: 'The camera to take the settings over from does not exist, or is set up in a file',
  },
  'device.otherCustomer': {
    rcode: 2225,
    zh: '属于其他{brand.customer}，不能使用该设置',
    en: 'It belongs to another {brand.customer}, whose settings are its own',
  },
  'device.otherProject': {
    rcode: 2226,
    zh: '所选区域属于其他{brand.project}',
    en: 'The region is one of another {brand.project}',
  },
  'device.notDone': { rcode: 2227, zh: '未能完成，请重试', en: 'It could not be done; try again' },
  'device.tooOldToTry': {
    rcode: 2340,
    zh: '该 AI 服务器的版本过旧，还不能试算',
    en: 'This AI server is too old to try a drawing',
  },
  'device.notWatched': {
    rcode: 2341,
    zh: 'AI 服务器没有打开该摄像机，无法试算',
    en: 'The AI server does not have this camera open; nothing can be tried on it',
  },
  'device.drawingBusy': {
    rcode: 2342,
    zh: '该 AI 服务器正在试算，请稍候',
    en: 'The AI server is trying another drawing; wait a moment',
  },
  'device.notTried': {
    rcode: 2343,
    zh: 'AI 服务器没有在规定时间内完成试算，请稍后重试',
    en: 'The AI server did not finish in time; try again later',
  },
  'device.defaultsChanged': {
    rcode: 2370,
    zh: '{name} 刚刚修改了该{brand.project}的默认设置，请查看后再保存',
    en: '{name} has just changed the defaults of this {brand.project}; look at them before you save',
  },
  'device.tooManyTemplates': {
    rcode: 2680,
    zh: '每个{brand.company}最多保存 {limit} 个布防模板',
    en: 'A {brand.company} keeps at most {limit} plans under a name',
  },
  'device.aiServerChanged': {
    rcode: 2371,
    zh: '该 AI 服务器刚刚被他人修改，请关闭后重新打开',
    en: 'Somebody has just changed this AI server: close this and open it again',
  },
  'device.templateTaken': {
    rcode: 3434,
    zh: '已有名为“{name}”的布防模板',
    en: 'There is a plan named “{name}” already',
  },
  'device.noTemplate': { rcode: 2681, zh: '该布防模板已不存在', en: 'There is no plan of that name any more' },
  'device.otherYear': {
    rcode: 2682,
    zh: '{day} 不在 {year} 年，或出现了两次',
    en: '{day} is not in {year}, or is there twice',
  },
  'device.calendarChanged': {
    rcode: 2683,
    zh: '节假日刚刚被他人修改，请查看后再保存',
    en: 'Somebody has just changed the holidays; look at them before you save',
  },
  'device.severalOfName': {
    rcode: 2720,
    zh: '该 AI 服务器有多路名为“{name}”的摄像机，请填写编号',
    en: 'Several cameras of this AI server are called “{name}”; fill in the id',
  },
  'device.nameTaken': {
    rcode: 2721,
    zh: '该 AI 服务器已有名为“{name}”的摄像机',
    en: 'This AI server has a camera called “{name}” already',
  },
  'device.rowTwice': {
    rcode: 2722,
    zh: '与第 {line} 行是同一路摄像机',
    en: 'It is the camera of row {line} again',
  },
  'device.sheetProject': {
    rcode: 2723,
    zh: '该摄像机属于{brand.project}“{name}”，导入不能移到其他{brand.project}',
    en: 'This camera is of the {brand.project} “{name}”; an import moves none to another one',
  },
  'device.sheetRegion': {
    rcode: 2724,
    zh: '{brand.project}“{project}”没有您可见的区域“{name}”',
    en: 'The {brand.project} “{project}” has no region “{name}” that you see',
  },
  'device.otherAiServer': {
    rcode: 2725,
    zh: '该编号的摄像机不属于这台 AI 服务器；摄像机不能换 AI 服务器',
    en: 'The camera of this id is not one of this AI server, and cameras do not change it',
  },
  'device.cameraOtherCompany': {
    rcode: 2727,
    zh: '摄像机只能移到同一{brand.company}的{brand.project}',
    en: 'A camera moves within its {brand.company} only',
  },
  'device.needsAddress': {
    rcode: 2726,
    zh: '新摄像机需要填写视频流地址',
    en: 'A new camera needs its stream address',
  },
  'device.loginElsewhere': {
    rcode: 3436,
    zh: '“{label}”的协议、主机或端口与原来不同，已保存的登录信息不会发往那里：请重新填写用户名和密码',
    en: '“{label}” has another scheme, host or port than before, where the login that is kept is not sent: enter user name and password again',
  },
  'device.loginElsewhereOnvif': {
    rcode: 3437,
    zh: 'ONVIF 服务的主机、端口或加密方式与原来不同，已保存的登录信息不会发往那里：请重新填写用户名和密码',
    en: 'The ONVIF service has another host, port or encryption than before, where the login that is kept is not sent: enter user name and password again',
  },
  'device.loginElsewhereEvents': {
    rcode: 3438,
    zh: '自身告警接口的主机、端口或加密方式与原来不同，已保存的登录信息不会发往那里：请重新填写用户名和密码',
    en: 'What the alarms of the camera itself are heard from has another host, port or encryption than before, where the login that is kept is not sent: enter user name and password again',
  },
  'device.knowsNoOnvif': {
    rcode: 3330,
    zh: '该 AI 服务器的版本不支持 ONVIF，请先升级',
    en: 'This AI server is too old to ask ONVIF cameras: update it first',
  },
  'device.knowsNoOnvifTls': {
    rcode: 3435,
    zh: '该 AI 服务器的版本不支持经 HTTPS 的 ONVIF，请先升级',
    en: 'This AI server is too old to ask ONVIF cameras over HTTPS: update it first',
  },
  'device.knowsNoGb28181': {
    rcode: 3431,
    zh: '该 AI 服务器的版本不支持 GB/T 28181，请先升级',
    en: 'This AI server is too old for GB/T 28181: update it first',
  },
  'device.gbChanged': {
    rcode: 3432,
    zh: '{name} 刚刚修改了国标接入，请查看后再保存',
    en: '{name} has just changed the devices of GB/T 28181; look at them before you save',
  },
  'device.gbNeedsPassword': {
    rcode: 3433,
    zh: '请填写设备“{name}”的注册密码',
    en: 'Enter the password that “{name}” registers with',
  },
} as const satisfies Record<string, ErrorText>
