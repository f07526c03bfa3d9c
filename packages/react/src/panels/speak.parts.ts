export { HoldButton } from '../parts/hold-button.tsx'
export { LevelMeter } from '../parts/level-meter.tsx'
