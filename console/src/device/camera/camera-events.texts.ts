import { defineTexts } from '../../core/texts.ts'

/** What a camera detects itself, and how hearing of it fares. */
export const cameraEventsTexts = defineTexts({
  zh: {
    events: '摄像机自身的告警',
    eventsHint:
      '摄像机自己检测到的，告知 AI 服务器后成为告警，图片和录像取自视频流。不选即不接收。找人找车的（侵入、越线、徘徊、聚集、遗留、违停、移动）按布防计划，其余始终告警。',
    eventsNone: '不接收',
    inputs: '报警输入所接的设备',
    inputsHint:
      '国标设备的报警输入接了什么：设备的报警输入触发时，告警记在这台摄像机上。输入已在设备目录中属于另一台摄像机的，记在那一台。',
    inputsNone: '未指定',
    eventsUnknown: '该 AI 服务器版本过旧，不接收摄像机自身的告警，会拒绝该摄像机的设置。请先升级它。',
    intrusion: '区域侵入',
    crossing: '越线',
    loitering: '徘徊',
    gathering: '人员聚集',
    leftObject: '物品遗留或拿走',
    parking: '违停',
    fire: '烟火',
    pictureFault: '遮挡、场景改变、画面质量、信号丢失',
    storageFault: '录像或存储故障',
    smokeInput: '报警输入：烟感',
    gasInput: '报警输入：可燃气体',
    motion: '移动侦测（次数较多）',
    notHeard: '收不到摄像机自身的告警：{problem}',
    noSource: '录像机没有以 ONVIF 报告这路视频流',
    noSourceHint: '视频流地址须与录像机以 ONVIF 报告的一致，才能认出是哪一路；可在修改摄像机时重新读取。',
    badAddress: '地址不正确，或不允许访问',
    badAddressHint: '核对视频流地址和 {service} 端口；AI 服务器只能打开厂区网络内的地址。',
    unreachable: '{service} 端口没有应答',
    unreachableHint: '在设备上开启 {service}，核对端口（一般为 80）；会自动重试。',
    unauthorised: '用户名或密码不被 {service} 接受',
    unauthorisedHint: '有的摄像机需要在其设置中另建 ONVIF 用户，或给用户“远程通知中心”的权限；会自动重试。',
    basicOnly: '设备要求明文传送密码',
    basicOnlyHint: '在设备的安全设置中把网页认证改为 digest，或改用 HTTPS；密码没有发出。',
    untrusted: '设备的证书不受信任',
    untrustedHint: '核对设备管理页面上的证书指纹，在修改摄像机时填写；此前什么都没有发给它。',
    protocol: '设备没有以 {service} 提供事件',
    protocolHint: '升级摄像机固件，或不再选择；会自动重试。',
  },
  en: {
    events: 'Alarms of the camera itself',
    eventsHint:
      'What the camera detects itself, and tells the AI server, becomes an alarm with pictures and recording of its stream. Nothing chosen: it is not asked. What looks for people and vehicles (intrusion, crossing, loitering, gathering, things left, parking, motion) keeps to the arming plan, the others raise alarms always.',
    eventsNone: 'None',
    inputs: 'Wired to the alarm inputs',
    inputsHint:
      'What is wired to the alarm inputs of the device: what they tell is an alarm of this camera. An input that the device says belongs to another camera is of that one.',
    inputsNone: 'Not said',
    eventsUnknown:
      'This AI server is too old to hear alarms of cameras and will refuse the settings of the camera. Update it first.',
    intrusion: 'Intrusion into an area',
    crossing: 'Crossing of a line',
    loitering: 'Loitering',
    gathering: 'Gathering of people',
    leftObject: 'Things left or taken away',
    parking: 'Illegal parking',
    fire: 'Fire or smoke',
    pictureFault: 'Covered, scene changed, bad picture, signal lost',
    storageFault: 'Fault of recording or storage',
    smokeInput: 'Alarm input: smoke',
    gasInput: 'Alarm input: gas',
    motion: 'Motion (often many)',
    notHeard: 'Alarms of the camera itself are not heard: {problem}',
    noSource: 'the recorder names no such stream by ONVIF',
    noSourceHint:
      'The address of the stream has to be the one that the recorder names by ONVIF, or nobody knows which camera is meant. Read it anew where the camera is changed.',
    badAddress: 'the address is wrong, or may not be opened',
    badAddressHint:
      'Check the address of the stream and the port of {service}; an AI server opens addresses of the plant’s own network only.',
    unreachable: 'its port of {service} does not answer',
    unreachableHint: 'Switch {service} on at the device and check the port (usually 80). It is tried again by itself.',
    unauthorised: '{service} refuses user name or password',
    unauthorisedHint:
      'Some cameras want an ONVIF user of their own in their settings, others that the user may be notified from afar. It is tried again by itself.',
    basicOnly: 'the device asks for the password in the clear',
    basicOnlyHint:
      'Set the authentication of its web pages to digest in its security settings, or use HTTPS. The password was not sent.',
    untrusted: 'nobody vouches for its certificate',
    untrustedHint:
      'Compare the fingerprint on the device’s own pages, and enter it where the camera is changed. Nothing was said to it yet.',
    protocol: 'the device offers no events by {service}',
    protocolHint: 'Update the camera, or choose nothing here. It is tried again by itself.',
  },
})
