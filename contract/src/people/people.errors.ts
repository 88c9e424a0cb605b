import type { ErrorText } from '../core/errors.ts'

export const peopleErrors = {
  'person.notFound': { rcode: 3901, zh: '人员不存在', en: 'No such person' },
  'person.notAllowed': { rcode: 3902, zh: '该人员不允许操作！', en: 'This person has no photos' },
  'person.noConsent': {
    rcode: 3903,
    zh: '没有有效的同意，不能存储或使用照片。请先登记同意',
    en: 'Without a valid consent no photo is stored or used. Record the consent first',
  },
  'person.photoTooSmall': {
    rcode: 3904,
    zh: '照片太小（{width}×{height}），短边至少 {side} 像素',
    en: 'The photo is too small ({width}×{height}): its shorter side has {side} pixels at least',
  },
  'person.photoBlurred': {
    rcode: 3905,
    zh: '照片模糊，请换一张清晰的',
    en: 'The photo is blurred; choose a sharp one',
  },
  'person.photoTooDark': { rcode: 3906, zh: '照片太暗', en: 'The photo is too dark' },
  'person.photoTooBright': { rcode: 3907, zh: '照片过曝', en: 'The photo is too bright' },
  'person.photoFlat': { rcode: 3908, zh: '照片几乎没有内容', en: 'There is hardly anything in the photo' },
  'person.noPhoto': { rcode: 3909, zh: '没有这张照片', en: 'There is no such photo' },
  'person.badIdNumber': {
    rcode: 3910,
    zh: '证件号码不符合该证件类型，请核对',
    en: 'This is no number of such a document; compare it',
  },
  'person.numberTaken': { rcode: 3911, zh: '编号 {number} 已被使用', en: 'Number {number} is taken' },
  'person.badExpiry': { rcode: 3912, zh: '到期时间须晚于现在', en: 'The term ends after now' },
  'person.termTooLong': {
    rcode: 3918,
    zh: '该人脸库的人员最多保留 {days} 天，请选择更早的到期日期',
    en: 'People of this library are kept for {days} days at the longest; choose an earlier day',
  },
  'person.hasPhotos': {
    rcode: 3913,
    zh: '请先删除照片，再改为仅登记',
    en: 'Erase the photos before this person is entered alone',
  },
  'person.badConsentTime': {
    rcode: 3914,
    zh: '同意时间不能晚于现在，有效期须晚于现在且不超过 {years} 年',
    en: 'A consent was given before now, ends after now and lasts {years} years at most',
  },
  'person.noProof': {
    rcode: 3915,
    zh: '请上传签字文件，或填写签字编号',
    en: 'Add the signed paper, or say where it is kept',
  },
  'person.needsGuardian': {
    rcode: 3916,
    zh: '未满 {age} 周岁，须由监护人同意',
    en: 'Below the age of {age} a guardian agrees',
  },
  'person.tooMany': {
    rcode: 3917,
    zh: '共 {total} 人，最多导出 {limit} 人，请缩小范围',
    en: '{total} people; a file takes {limit}, narrow the filter',
  },
  'face.off': {
    rcode: 3942,
    zh: '该{brand.company}未启用人脸识别，不能存储照片',
    en: 'This {brand.company} does not use face recognition: no photo is stored',
  },
  'face.noAssessment': {
    rcode: 3943,
    zh: '没有影响评估。请先填写评估，再启用人脸识别',
    en: 'There is no assessment. Write one before face recognition is switched on',
  },
  'face.changedMeanwhile': {
    rcode: 3944,
    zh: '评估刚被他人修改，请重新打开',
    en: 'Somebody else saved an assessment meanwhile; open it again',
  },
  'face.assessedLater': {
    rcode: 3945,
    zh: '评估日期不能晚于今天',
    en: 'An assessment is not dated after today',
  },
  'recognition.notFound': { rcode: 3941, zh: '识别记录不存在', en: 'No such recognition' },
  'library.notFound': { rcode: 3931, zh: '人脸库不存在', en: 'No such face library' },
  'library.inUse': {
    rcode: 3932,
    zh: '该人脸库中还有 {people} 人，请先删除或移到其他库',
    en: 'There are {people} people in this library; erase them or move them first',
  },
  'library.tooMany': { rcode: 3933, zh: '最多 {limit} 个人脸库', en: '{limit} face libraries at most' },
  'library.otherProject': {
    rcode: 3934,
    zh: '人脸库不能换到其他{brand.project}',
    en: 'A face library stays in its {brand.project}',
  },
} as const satisfies Record<string, ErrorText>
