import type { ErrorText } from '../core/errors.ts'

export const inspectionErrors = {
  'inspection.notFound': { rcode: 2940, zh: '隐患不存在', en: 'No such hazard' },
  'inspection.meanwhile': {
    rcode: 2941,
    zh: '{by} 已于 {at} 更新了该隐患，请先查看最新情况；您填写的内容仍在',
    en: '{by} changed this hazard at {at}. Look at it first; what you wrote is still here',
  },
  'inspection.notNow': { rcode: 2942, zh: '隐患当前状态不能进行此操作', en: 'The hazard is not in a state for this' },
  'inspection.notYours': {
    rcode: 2943,
    zh: '只有被指派的整改人可以进行此操作',
    en: 'Only the person it is assigned to may do this',
  },
  'inspection.ownWork': {
    rcode: 2944,
    zh: '整改人不能验收自己的整改，请由他人验收',
    en: 'Who rectified a hazard does not verify it: somebody else must',
  },
  'inspection.ownRequest': {
    rcode: 2945,
    zh: '不能审批自己提出的申请，请由他人审批',
    en: 'Nobody decides about their own request: somebody else must',
  },
  'inspection.ownLevel': {
    rcode: 2993,
    zh: '整改人不能降低自己所整改隐患的等级，请由他人操作',
    en: 'Who rectifies a hazard does not lower its level: somebody else must',
  },
  'inspection.reasonMissing': { rcode: 2994, zh: '请填写更改等级的原因', en: 'Say why the level is another one' },
  'inspection.ownSupervision': {
    rcode: 2995,
    zh: '整改人不能督办自己所整改的隐患，也不能对其挂牌或摘牌，请由他人操作',
    en: 'Who rectifies a hazard neither supervises it nor decides about that: somebody else must',
  },
  'inspection.supervisionPassed': {
    rcode: 2996,
    zh: '督办期限须晚于现在',
    en: 'The day of the supervision must lie ahead',
  },
  'inspection.cannotSupervise': {
    rcode: 2997,
    zh: '“{name}”没有隐患排查权限或看不到该区域，不能督办',
    en: '“{name}” may not see hazards there, and cannot supervise one',
  },
  'inspection.planFirst': {
    rcode: 2946,
    zh: '重大隐患须先提交整改方案并经审批后才能开始整改',
    en: 'A major hazard needs an approved plan before work begins',
  },
  'inspection.nothingAsked': { rcode: 2947, zh: '没有待审批的申请', en: 'Nothing waits for a decision' },
  'inspection.clauseMissing': {
    rcode: 2948,
    zh: '重大隐患请填写判定条款',
    en: 'Give the clause by which the hazard is major',
  },
  'inspection.fixAtOnceMissing': {
    rcode: 2949,
    zh: '立查立改请填写整改情况并上传整改前、后照片；重大隐患不能立查立改',
    en: 'A fix at once needs what was done and a photo before and after; a major hazard cannot be fixed at once',
  },
  'inspection.deadlinePassed': {
    rcode: 2950,
    zh: '整改期限须晚于现在，延期须晚于原期限',
    en: 'The deadline must lie ahead, a longer one after the one there is',
  },
  'inspection.cannotRectify': {
    rcode: 2951,
    zh: '“{name}”没有整改权限或看不到该区域',
    en: '“{name}” may not rectify hazards there',
  },
  'inspection.typeUnknown': { rcode: 2952, zh: '问题类型不存在或已停用', en: 'No such problem type in use' },
  'inspection.typeTwice': {
    rcode: 2953,
    zh: '问题类型“{name}”重复',
    en: 'The problem type “{name}” stands there twice',
  },
  'inspection.pointNotFound': { rcode: 2970, zh: '检查点不存在或已停用', en: 'No such check point in use' },
  'inspection.listNotFound': { rcode: 2971, zh: '检查表不存在或已停用', en: 'No such check list in use' },
  'inspection.checkNotFound': { rcode: 2972, zh: '检查记录不存在', en: 'No such check' },
  'inspection.itemBroken': {
    rcode: 2973,
    zh: '检查项“{item}”不完整：下限不得大于上限；选项至少两个、不得重复，且至少一个为正常',
    en: 'The item “{item}” cannot be answered: bounds in their order; two or more different choices, one of them fine',
  },
  'inspection.listInUse': {
    rcode: 2974,
    zh: '检查表正用于 {count} 个检查点，请先更换',
    en: 'The check list is used at {count} points; give them another one first',
  },
  'inspection.tooMany': { rcode: 2975, zh: '最多 {limit} 条', en: 'No more than {limit}' },
  'inspection.nameTaken': { rcode: 2976, zh: '名称已被使用', en: 'The name is taken' },
  'inspection.versionGone': {
    rcode: 2977,
    zh: '检查表已更换，请重新打开检查点',
    en: 'The point has another check list now; open it again',
  },
  'inspection.answerMissing': { rcode: 2978, zh: '“{item}”尚未回答', en: '“{item}” has no answer yet' },
  'inspection.noteMissing': { rcode: 2979, zh: '“{item}”需填写说明', en: '“{item}” needs a note' },
  'inspection.photoMissing': { rcode: 2980, zh: '“{item}”需拍照', en: '“{item}” needs a photo' },
  'inspection.photoGone': {
    rcode: 2981,
    zh: '“{item}”的照片已不可用，请删除后重新拍照',
    en: 'A photo of “{item}” is no longer there; remove it and take it again',
  },
  'inspection.photoNotAwaited': {
    rcode: 2988,
    zh: '没有等待此照片',
    en: 'No such photo is awaited',
  },
  'inspection.otherHazard': {
    rcode: 2991,
    zh: '内容不同的隐患已作为 {number} 上报；如果这是另一处隐患，请再次点击上报',
    en: 'Another text was reported from this form as {number}; if this is another hazard, report it once more',
  },
  'inspection.otherCheck': {
    rcode: 2992,
    zh: '内容不同的检查已提交；如果这是另一次检查，请再次点击提交',
    en: 'Other answers were handed in from this form; if this is another check, hand it in once more',
  },
  'inspection.noSuchPerson': {
    rcode: 2984,
    zh: '责任人不存在或已停用，请重新选择',
    en: 'The person in charge is not there any more; choose another one',
  },
  'inspection.listChanged': {
    rcode: 2983,
    zh: '检查表已由 {by} 修改为新版本，请重新打开后再改',
    en: '{by} has saved another version of this list; open it again',
  },
  'inspection.planNotFound': { rcode: 2985, zh: '巡检计划不存在', en: 'No such plan of rounds' },
  'inspection.planChanged': {
    rcode: 2986,
    zh: '巡检计划已由 {by} 修改，请重新打开后再改',
    en: '{by} has changed this plan of rounds; open it again',
  },
  'inspection.roundNotFound': { rcode: 2987, zh: '巡检任务不存在', en: 'No such round' },
  'inspection.cannotWalk': {
    rcode: 2989,
    zh: '“{name}”没有检查权限，或看不到所选检查点，不能作为巡检人',
    en: '“{name}” may not do checks, or sees none of these check points, and cannot walk the round',
  },
  'inspection.nobodyWalks': {
    rcode: 2990,
    zh: '没有巡检人可检查“{point}”，请增加看得到它的巡检人',
    en: 'None of the walkers may check “{point}”; add somebody who sees it',
  },
  'inspection.alreadyReported': {
    rcode: 2982,
    zh: '该异常项已上报为隐患 {number}',
    en: 'This answer is hazard {number} already',
  },
  'inspection.reportedElsewhere': {
    rcode: 2998,
    zh: '该异常项已上报为隐患，但不在您可查看的区域内',
    en: 'This answer is a hazard already, of a region that is not yours to see',
  },
} as const satisfies Record<string, ErrorText>
