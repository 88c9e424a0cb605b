/** Fields of sources that post or publish alarms, as a form or a refusal names them. */
export const hookLabels: Readonly<Record<string, readonly [zh: string, en: string]>> = {
  sourceId: ['接入来源', 'Source'],
  expression: ['映射表达式', 'Expression'],
  tls: ['加密连接', 'Encrypted line'],
  login: ['登录名', 'Login'],
  topics: ['主题', 'Topics'],
  qos: ['消息质量', 'Quality of service'],
  baseUrl: ['图片接口地址', 'Address of pictures'],
  signatureHeader: ['签名请求头', 'Header of the signature'],
  senderName: ['对方设备名称', 'Name at the sender'],
  payload: ['推送内容', 'Post'],
}
