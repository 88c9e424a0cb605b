import { Form } from 'antd'
import { useTexts } from '../core/texts.ts'
import { PictureField } from '../ui/form/PictureField.tsx'
import { logoTexts } from './logo.texts.ts'
import { logoAdviceOf, sizeOfPicture } from './logo-advice.ts'

/** The logo of a company in a form; of a file unlike what is advised it is said, and the file is taken. */
export function LogoField({ name, shown }: { name: string; shown: string }) {
  const t = useTexts(logoTexts)
  const advise = async (file: File) => {
    const size = await sizeOfPicture(file)
    const advice = logoAdviceOf({ bytes: file.size, ...(size && { size }) })
    return advice && t(advice)
  }
  return (
    <Form.Item name={name} label={t('logo')} extra={t('logoHint')}>
      <PictureField shown={shown} label={t('upload')} advise={advise} failedText={t('uploadFailed')} />
    </Form.Item>
  )
}
