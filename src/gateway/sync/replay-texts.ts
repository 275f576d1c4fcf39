/** Of an edit whose time cannot be. */
export const impossible = {
  zh: '修改时间不在 2000 年至今之间，请校准设备时间',
  en: 'The time of the change is not between 2000 and now: please set the clock of the device',
}

/** Of an edit over a row that a restored backup does not have. */
export const lost = {
  zh: '恢复的备份中没有这项内容',
  en: 'The backup that was restored does not have this',
}
