/** What codes about people are called, on screens and in files. */
import type { z } from 'zod'
import type { Language } from '../core/errors.ts'
import type { consentWay, ErasureCause, IdType, LibraryKind, PersonType, sex } from './people.shapes.ts'
import type { PersonState } from './person-state.rules.ts'

type Names<K extends string> = Readonly<Record<Language, Readonly<Record<K, string>>>>

export const sexNames: Names<z.output<typeof sex>> = {
  zh: { female: '女', male: '男' },
  en: { female: 'Female', male: 'Male' },
}
export const idTypeNames: Names<IdType> = {
  zh: { idCard: '身份证', studentCard: '学生证', officerCard: '军官证', passport: '护照' },
  en: { idCard: 'ID card', studentCard: 'Student card', officerCard: 'Officer card', passport: 'Passport' },
}
export const personTypeNames: Names<PersonType> = {
  zh: { authorised: '授权人员', unauthorised: '非授权人员', entered: '仅登记' },
  en: { authorised: 'Authorised', unauthorised: 'Unauthorised', entered: 'Entered only' },
}
export const libraryKindNames: Names<LibraryKind> = {
  zh: { staff: '员工库', contractors: '承包商库', visitors: '访客库', barred: '禁入人员库' },
  en: { staff: 'Staff', contractors: 'Contractors', visitors: 'Visitors', barred: 'Barred people' },
}
export const personStateNames: Names<PersonState> = {
  zh: { ready: '照片启用', refused: '照片均不可用', noPhoto: '无照片', noConsent: '无有效同意', expired: '已到期' },
  en: {
    ready: 'Photos in use',
    refused: 'No photo serves',
    noPhoto: 'No photo',
    noConsent: 'No valid consent',
    expired: 'Expired',
  },
}
export const consentWayNames: Names<z.output<typeof consentWay>> = {
  zh: { paper: '纸质签字', electronic: '电子签字', guardian: '监护人签字' },
  en: { paper: 'Signed on paper', electronic: 'Signed electronically', guardian: 'Signed by a guardian' },
}
export const erasureCauseNames: Names<ErasureCause> = {
  zh: {
    withdrawn: '本人撤回同意',
    removed: '不再需要',
    expired: '到期',
    consentEnded: '同意到期',
    placeRemoved: '所属位置被删除',
  },
  en: {
    withdrawn: 'Consent withdrawn',
    removed: 'Not needed any more',
    expired: 'Term ended',
    consentEnded: 'Consent ended',
    placeRemoved: 'Its place was deleted',
  },
}
