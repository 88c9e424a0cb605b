import { saveFile } from '../../core/save-file.ts'

/** Spreadsheets as they travel: base64 in a field. */

/** The bytes of a file somebody chose. */
export function sheetOfFile(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(file)
  })
}

/** Hands a spreadsheet to the browser's downloads. */
export function saveSheet(sheet: string, name: string): void {
  const bytes = Uint8Array.from(atob(sheet), letter => letter.charCodeAt(0))
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  saveFile(new Blob([bytes], { type }), `${name}.xlsx`)
}
