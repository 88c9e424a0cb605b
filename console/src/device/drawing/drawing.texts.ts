import { defineTexts } from '../../core/texts.ts'

export const drawingTexts = defineTexts({
  zh: {
    save: '保存',
    close: '关闭',
    copy: '复制到其他摄像机…',
    copySaveFirst: '请先保存，再复制',
    unsaved: '有未保存的修改',
    saveMine: '仍保存我的',
    leave: '放弃未保存的修改？',
    discard: '放弃修改',
    stay: '继续编辑',
    copySearch: '名称、编号或位置',
    copyDo: '复制到 {count} 台摄像机',
    copyMore: '显示更多（{shown} / {total}）',
    copyNobody: '没有可配置的摄像机',
  },
  en: {
    save: 'Save',
    close: 'Close',
    copy: 'Copy to other cameras…',
    copySaveFirst: 'Save before you copy',
    unsaved: 'Changes not saved',
    saveMine: 'Save mine anyway',
    leave: 'Discard what is not saved?',
    discard: 'Discard',
    stay: 'Keep editing',
    copySearch: 'Name or place',
    copyDo: 'Copy to {count} cameras',
    copyMore: 'Show more ({shown} of {total})',
    copyNobody: 'No camera that can be set up here',
  },
})
