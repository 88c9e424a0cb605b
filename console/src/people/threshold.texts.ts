import { defineTexts } from '../core/texts.ts'

export const thresholdTexts = defineTexts({
  zh: {
    threshold: '差异上限',
    thresholdHint:
      '人脸与库中照片的差异不超过它，才算是这个人。调小，认错的少，认不出的多；保存后下发给所选的 AI 服务器。',
    preview: '按最近的识别记录预览',
    noRecordsYet: '还没有识别记录。在“识别记录”里把识别到的人标记为正确或错误后，这里显示每个上限会保留、拒绝多少。',
    counted: '最近 {count} 条，{model}。按每条记录的平均差异计算。',
    chosen: '上限 {threshold}：保留正确 {right}，拒绝错误 {wrong}，未判断的仍识别 {open}。',
    rightKept: '保留正确',
    wrongRefused: '拒绝错误',
    openKept: '未判断仍识别',
    noneJudged: '这些记录都还没有判断。在“识别记录”里标记正确或错误后，才看得出哪个上限合适。',
    incomplete:
      '差异大于 {threshold} 的没有全部记录：当时的上限就是 {threshold}。放宽到 {chosen} 会多认出谁、认错谁，无法预知。',
  },
  en: {
    threshold: 'Furthest difference',
    thresholdHint:
      'A face is somebody’s when it differs from their photos by no more than this. Smaller: fewer mistakes, fewer people known. Once saved, the chosen AI servers work by it.',
    preview: 'What the newest records say of it',
    noRecordsYet:
      'No records yet. Once whom cameras recognised is judged right or wrong under “Recognised”, this shows what each difference keeps and refuses.',
    counted: 'The newest {count}, {model}. A record counts by its average.',
    chosen: 'At {threshold}: right kept {right}, wrong refused {wrong}, not judged and still told {open}.',
    rightKept: 'Right kept',
    wrongRefused: 'Wrong refused',
    openKept: 'Not judged, still told',
    noneJudged:
      'None of them is judged yet. Say right or wrong under “Recognised”; only then this tells which difference fits.',
    incomplete:
      'Not all beyond {threshold} is on record, since that was the limit. Whom {chosen} would know more, and mistake more, cannot be told.',
  },
})
