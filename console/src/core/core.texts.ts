import { defineTexts } from './texts.ts'

export const coreTexts = defineTexts({
  zh: {
    offline: '网络开小差了！',
    timeout: '请求超时！',
    signedOut: '用户登录失效，请重新登录！',
    failed: '操作失败，请稍后重试',
    required: '此项必填',
    invalid: '格式不正确',
    tooLong: '最多 {max} 个字',
    tooShort: '至少 {min} 个字',
  },
  en: {
    offline: 'The network is unreachable right now',
    timeout: 'The request took too long',
    signedOut: 'Your session has ended, please sign in again',
    failed: 'That did not work, please try again',
    required: 'Required',
    invalid: 'Not in the right form',
    tooLong: 'At most {max} characters',
    tooShort: 'At least {min} characters',
  },
})
