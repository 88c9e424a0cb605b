import { defineTexts } from '../core/texts.ts'

export const logoTexts = defineTexts({
  zh: {
    logo: '{brand.company} Logo',
    logoHint: '建议尺寸 140×60 像素，小于 1 MB',
    logoLarge: '图片超过 1 MB，建议换一张更小的',
    logoSmall: '图片小于 140×60 像素，放大后会模糊',
    logoShape: '图片的宽高比与 140×60 相差较大，显示时会缩得很小',
    upload: '上传图片',
    uploadFailed: '上传失败',
  },
  en: {
    logo: 'Logo',
    logoHint: 'Best at 140×60 pixels and below 1 MB',
    logoLarge: 'The picture is larger than 1 MB; a smaller one is better',
    logoSmall: 'The picture is smaller than 140×60 pixels and will look blurred',
    logoShape: 'The picture has another shape than 140×60 and will be shown very small',
    upload: 'Upload a picture',
    uploadFailed: 'The upload failed',
  },
})
