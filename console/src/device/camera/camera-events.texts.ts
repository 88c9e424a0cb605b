import { defineTexts } from '../../core/texts.ts'

/** What a camera detects itself, and how hearing of it fares. */
export const cameraEventsTexts = defineTexts({
  zh: {
    events: '摄像机自身的告警',
    eventsHint:
      '摄像机自己检测到的，经 ONVIF 告知 AI 服务器，成为告警，图片和录像取自视频流。不选即不接收。侵入、越线、徘徊和移动按布防计划，其余始终告警。',
    eventsNone: '不接收',
    inputs: '报警输入所接的设备',
    inputsHint:
      '国标设备的报警输入接了什么：设备的报警输入触发时，告警记在这台摄像机上。输入已在设备目录中属于另一台摄像机的，记在那一台。',
    inputsNone: '未指定',
    eventsUnknown: '该 AI 服务器版本过旧，不接收摄像机自身的告警，会拒绝该摄像机的设置。请先升级它。',
    intrusion: '区域侵入',
    crossing: '越线',
    loitering: '徘徊',
    pictureFault: '遮挡、场景改变、画面质量、信号丢失',
    storageFault: '录像或存储故障',
    smokeInput: '报警输入：烟感',
    gasInput: '报警输入：可燃气体',
    motion: '移动侦测（次数较多）',
    notHeard: '收不到摄像机自身的告警：{problem}',
    noSource: '录像机没有以 ONVIF 报告这路视频流',
    noSourceHint: '视频流地址须与录像机以 ONVIF 报告的一致，才能认出是哪一路；可在修改摄像机时重新读取。',
    badAddress: '地址不正确，或不允许访问',
    badAddressHint: '核对视频流地址和 ONVIF 端口；AI 服务器只能打开厂区网络内的地址。',
    unreachable: 'ONVIF 端口没有应答',
    unreachableHint: '在摄像机上开启 ONVIF，核对 ONVIF 端口（一般为 80）；会自动重试。',
    unauthorised: '用户名或密码不被 ONVIF 接受',
    unauthorisedHint: '有的摄像机需要在其设置中另建 ONVIF 用户；会自动重试。',
    protocol: '摄像机没有以 ONVIF 提供事件',
    protocolHint: '升级摄像机固件，或不再选择；会自动重试。',
  },
  en: {
    events: 'Alarms of the camera itself',
    eventsHint:
      'What the camera detects itself, and tells the AI server by ONVIF, becomes an alarm with pictures and recording of its stream. Nothing chosen: it is not asked. Intrusion, crossing, loitering and motion keep to the arming plan, the others raise alarms always.',
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
      'Check the address of the stream and the ONVIF port; an AI server opens addresses of the plant’s own network only.',
    unreachable: 'its ONVIF port does not answer',
    unreachableHint:
      'Switch ONVIF on at the camera and check the ONVIF port (usually 80). It is tried again by itself.',
    unauthorised: 'ONVIF refuses user name or password',
    unauthorisedHint: 'Some cameras want an ONVIF user of their own in their settings. It is tried again by itself.',
    protocol: 'the camera offers no events by ONVIF',
    protocolHint: 'Update the camera, or choose nothing here. It is tried again by itself.',
  },
})
