const named = (zh: string, en: string, unit: string) => ({ zh, en, unit })

/** What each quantity is called, and its unit: apart from the table, because rows of alarms need no more of it. */
export const quantityNames = {
  temperature: named('温度', 'Temperature', '°C'),
  humidity: named('湿度', 'Humidity', '%RH'),
  smoke: named('烟雾', 'Smoke', ''),
  gas: named('可燃气体', 'Combustible gas', '%LEL'),
  voltage: named('电压', 'Voltage', 'V'),
  current: named('电流', 'Current', 'A'),
  power: named('功率', 'Power', 'kW'),
  pressure: named('压力', 'Pressure', 'MPa'),
  flow: named('流量', 'Flow', 'm³/h'),
  level: named('液位', 'Level', 'm'),
  meterTotal: named('表计读数', 'Meter reading', ''),
  charge: named('电池电量', 'Battery charge', '%'),
  minutesLeft: named('剩余供电时间', 'Time left', 'min'),
  outputLoad: named('输出负载', 'Output load', '%'),
  onBattery: named('电池供电', 'On battery', ''),
  fault: named('设备故障', 'Fault', ''),
}
