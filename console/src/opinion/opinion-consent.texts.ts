import { defineTexts } from '../core/texts.ts'

/** What an administrator of a customer reads before pictures leave. */
export const opinionConsentTexts = defineTexts({
  zh: {
    title: '二次研判的图片外发',
    about:
      '平台为以下{brand.company}设置了视觉语言模型。同意后，所列类型和等级的告警图片（整幅和框内放大图，最长边 1280 像素）会发送到所示地址，由模型给出意见；有处理权限的人要求当日小结时，还会发送这些告警的时间、类型、等级、状态、结论和次数。不发送姓名、车牌号文字和{brand.company}名称，但画面本身可能含有人脸和车牌。',
    what: '{types}；{levels}',
    agree: '同意并启用',
    agreeTitle: '同意把告警图片发送到 {address}？',
    agreed: '已同意并启用',
    by: '{name} 于 {at} 同意',
    waits: '等待同意',
    end: '停用',
    endTitle: '停止发送图片？',
    endHint: '立即不再发送；已有的意见保留。',
    ended: '已停用',
  },
  en: {
    title: 'Pictures for the second look',
    about:
      'The platform has set a vision-language model for these {brand.companies}. Once you agree, pictures of alarms of these types and levels, whole and enlarged, 1,280 pixels at most, are sent to the address shown, and the model gives its opinion; where somebody who may process alarms asks for a day to be summed up, their time, type, level, state, verdict and count are sent too. No name, plate number or {brand.company} is sent as text, but faces and plates may be in the pictures.',
    what: '{types}; {levels}',
    agree: 'Agree and switch on',
    agreeTitle: 'Let pictures of alarms be sent to {address}?',
    agreed: 'Agreed, and in use',
    by: '{name} agreed on {at}',
    waits: 'Waits for you to agree',
    end: 'Switch off',
    endTitle: 'Stop sending pictures?',
    endHint: 'None is sent from now on. Opinions that are there stay.',
    ended: 'Switched off',
  },
})
