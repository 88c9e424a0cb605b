/** What a person calls the settings of the second look. */
export const opinionLabels: Readonly<Record<string, readonly [zh: string, en: string]>> = {
  modelUrl: ['模型地址', 'Address of the model'],
  modelName: ['模型名称', 'Model'],
  modelKey: ['模型密钥', 'Key of the model'],
  answerLanguage: ['回答语言', 'Language of answers'],
  lookTypes: ['研判的告警类型', 'Alarm types looked at'],
  lookLevels: ['研判的告警等级', 'Levels looked at'],
  looksPerHour: ['每小时上限', 'Looks an hour'],
  looksPerDay: ['每日上限', 'Looks a day'],
  shadow: ['影子模式', 'Compared before they are shown'],
  lookTimeout: ['超时', 'Time-out'],
  siteContext: ['现场说明', 'About the site'],
  agreed: ['同意图片外发', 'Pictures may leave'],
}
