/** What a person calls the fields by which devices are worked on from afar, and cameras steered. */
export const deviceActLabels: Readonly<Record<string, readonly [zh: string, en: string]>> = {
  remoteVerb: ['维护操作', 'Act'],
  lineCount: ['日志行数', 'Lines of the log'],
  jobId: ['维护记录', 'Entry'],
  pan: ['水平转动', 'Pan'],
  tilt: ['垂直转动', 'Tilt'],
  zoom: ['变倍', 'Zoom'],
  preset: ['预置位', 'Preset'],
  cameraEvents: ['摄像机自身的告警', 'Alarms of the camera itself'],
  eventsState: ['摄像机自身告警的状态', 'State of the alarms of the camera itself'],
  onvifPort: ['设备服务端口', 'Port of the device service'],
  modbusPoints: ['读取点', 'Points'],
  manifest: ['升级包清单', 'Manifest'],
  seal: ['升级包签名', 'Signature of the package'],
  releaseNotes: ['说明', 'Notes'],
}
