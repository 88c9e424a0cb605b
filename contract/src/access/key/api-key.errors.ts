import type { ErrorText } from '../../core/errors.ts'

export const apiKeyErrors = {
  'apiKey.notFound': { rcode: 2430, zh: '接口密钥不存在', en: 'No such API key' },
  'apiKey.ended': {
    rcode: 2431,
    zh: '该接口密钥已失效，不能再修改，请新建一个',
    en: 'This API key has ended and stays as it is; make another',
  },
  'apiKey.tooMany': {
    rcode: 2432,
    zh: '每个{brand.company}最多可有 {limit} 个有效的接口密钥，请先吊销不用的密钥',
    en: 'A {brand.company} can have {limit} API keys at most; revoke those that are not used',
  },
  'apiKey.nameTaken': {
    rcode: 2433,
    zh: '已有名为“{name}”的接口密钥，请换一个名称',
    en: 'There is an API key named “{name}” already; choose another name',
  },
  'apiKey.changedMeanwhile': {
    rcode: 2434,
    zh: '该接口密钥刚被他人修改，请刷新后再试',
    en: 'Somebody else has just changed this API key; reload and try again',
  },
  'apiKey.renewedAlready': {
    rcode: 2435,
    zh: '{name}已换发该接口密钥，新密钥尚未使用；再次换发会使它作废，须确认后进行',
    en: '{name} has renewed this API key, and the new key is not used yet. Renewing again ends that one and has to be confirmed',
  },
} as const satisfies Record<string, ErrorText>
