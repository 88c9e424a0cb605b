import { defineTexts } from '../../core/texts.ts'

export const onvifTexts = defineTexts({
  zh: {
    onvif: '从摄像机读取（ONVIF）',
    hint: 'AI 服务器在它所在的网络中搜索；选中或填写地址后读取，自动填入主、子码流。经 HTTPS 的摄像机填写 https://地址。摄像机要求登录时先填写下方登录信息。',
    search: '搜索',
    read: '读取',
    searching: '正在搜索，约 4 秒…',
    found: '找到 {count} 台，点击左侧输入框选择',
    none: '无',
    filled: '{name}：主码流 {main}，子码流 {second}，已填入',
    notOnvif: '该地址没有以 ONVIF 应答',
    notOnvifHint: '在摄像机上启用 ONVIF，或核对端口（默认 80）。也可以直接填写视频流地址。',
    untrusted: '摄像机的证书不受系统信任，指纹为：',
    untrustedHint:
      '请与摄像机管理页面上显示的证书指纹（SHA-256）核对。一致后再信任；之后只与出示这张证书的摄像机通信。不一致可能有人冒充。',
    trust: '已核对，信任并读取',
    noStream: '摄像机没有可用的 H.264 / H.265 码流',
  },
  en: {
    onvif: 'Read from the camera (ONVIF)',
    hint: 'The AI server searches its own network. Choose or type an address and read it to fill in both streams; https:// goes before one that answers over HTTPS. If the camera needs a login, enter it below first.',
    search: 'Search',
    read: 'Read',
    searching: 'Searching, about 4 seconds…',
    found: '{count} found; choose one in the field',
    none: 'none',
    filled: '{name}: main stream {main}, second stream {second}, filled in',
    notOnvif: 'No ONVIF answer from this address',
    notOnvifHint:
      'Enable ONVIF on the camera, or check the port (80 if none is given). You can also type the stream address yourself.',
    untrusted: 'Nobody vouches for the camera’s certificate; its fingerprint is:',
    untrustedHint:
      'Compare it with the fingerprint (SHA-256) that the camera’s own pages show, and trust it only where they agree: from then on it is the only one that is spoken to. Another one may be somebody else’s.',
    trust: 'Compared: trust it and read',
    noStream: 'The camera offers no H.264 or H.265 stream',
  },
})
