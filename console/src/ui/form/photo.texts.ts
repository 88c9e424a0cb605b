import { defineTexts } from '../../core/texts.ts'

export const photoTexts = defineTexts({
  zh: {
    add: '添加照片',
    take: '拍照',
    remove: '移除第 {number} 张照片',
    photo: '照片 {number}',
    limit: '最多上传{limit}张图片',
    uploading: '上传中',
    stillUploading: '照片还在上传。再次提交则不含这些照片',
    uploadFailed: '上传失败',
  },
  en: {
    add: 'Add a photo',
    take: 'Take a photo',
    remove: 'Remove photo {number}',
    photo: 'Photo {number}',
    limit: 'At most {limit} pictures',
    uploading: 'Uploading',
    stillUploading: 'Photos are still being uploaded. Submit again to go without them',
    uploadFailed: 'The upload failed',
  },
})
