import { defineTexts } from '../../core/texts.ts'

export const sourceTexts = defineTexts({
  zh: {
    ready: '有设备能产生此类告警，这段时间没有发生。',
    notSafe: '没有告警不等于没有发生。',
    noCamera: '这里没有摄像机，不会产生此类告警。',
    noCameraLink: '添加摄像机',
    noZone: '没有摄像机的检测区域或警戒线会产生此类告警。',
    noZoneLink: '设置检测区域',
    noModel: '没有 AI 服务器能识别人员和车辆，因此不会产生此类告警。',
    noModelLink: '查看 AI 服务器',
    noOwnModel: '有检测区域需要它，但那里的 AI 服务器没有能识别它的模型，因此不会产生此类告警。',
    noOwnModelLink: '查看 AI 服务器',
    noFaces: '没有 AI 服务器认识任何人：给 AI 服务器下发人脸库，库中有人同意并有可用照片后才会产生此类告警。',
    noFacesLink: '人脸库',
    noSensor: '没有测量相应数值的传感器或表计，不会产生此类告警。',
    noSensorLink: '添加传感器',
    elsewhere:
      '随产品提供的模型不识别此类告警。给 AI 服务器装上能识别它的自有模型，或接入能识别它的其他 AI 服务器后才会产生。',
    elsewhereLink: '查看 AI 服务器',
  },
  en: {
    ready: 'There are devices that can raise this; nothing of it happened in this time.',
    notSafe: 'No alarms does not mean that nothing happened.',
    noCamera: 'There is no camera here: nothing can raise this alarm.',
    noCameraLink: 'Add a camera',
    noZone: 'No zone or line of a camera raises this alarm.',
    noZoneLink: 'Set up zones',
    noModel: 'No AI server recognises people and vehicles: nothing can raise this alarm.',
    noModelLink: 'AI servers',
    noOwnModel: 'A zone asks for it, and its AI server has no model that recognises it: nothing can raise this alarm.',
    noOwnModelLink: 'AI servers',
    noFaces:
      'No AI server knows anybody: nothing can raise this alarm until one is given a face library in which somebody agreed and has a photo that serves.',
    noFacesLink: 'Face libraries',
    noSensor: 'No sensor or meter measures what this alarm is about.',
    noSensorLink: 'Add a sensor',
    elsewhere:
      'The model that comes with the product does not recognise this. It is raised once an AI server has a model of your own that does, or another AI server that does is connected.',
    elsewhereLink: 'AI servers',
  },
})
