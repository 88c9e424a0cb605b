import { defineTexts } from '../../core/texts.ts'

export const onvifTexts = defineTexts({
  zh: {
    onvif: '从摄像机读取（ONVIF）',
    hint: 'AI 服务器在它所在的网络中搜索；选中或填写地址后读取，自动填入主、子码流。摄像机要求登录时先填写下方登录信息。',
    search: '搜索',
    read: '读取',
    searching: '正在搜索，约 4 秒…',
    found: '找到 {count} 台，点击左侧输入框选择',
    none: '无',
    filled: '{name}：主码流 {main}，子码流 {second}，已填入',
    notOnvif: '该地址没有以 ONVIF 应答',
    notOnvifHint: '在摄像机上启用 ONVIF，或核对端口（默认 80）。也可以直接填写视频流地址。',
    noStream: '摄像机没有可用的 H.264 / H.265 码流',
  },
  en: {
    onvif: 'Read from the camera (ONVIF)',
    hint: 'The AI server searches its own network. Choose or type an address and read it to fill in both streams. If the camera needs a login, enter it below first.',
    search: 'Search',
    read: 'Read',
    searching: 'Searching, about 4 seconds…',
    found: '{count} found; choose one in the field',
    none: 'none',
    filled: '{name}: main stream {main}, second stream {second}, filled in',
    notOnvif: 'No ONVIF answer from this address',
    notOnvifHint:
      'Enable ONVIF on the camera, or check the port (80 if none is given). You can also type the stream address yourself.',
    noStream: 'The camera offers no H.264 or H.265 stream',
  },
})
