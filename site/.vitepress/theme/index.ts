import type { Theme } from 'vitepress'
import DefaultTheme from 'vitepress/theme'
import GalleryFrame from './gallery-frame.vue'
import LiveBooth from './live-booth.vue'
import StateChart from './state-chart.vue'
import './style.css'

export default {
  extends: DefaultTheme,
  enhanceApp({ app }) {
    app.component('GalleryFrame', GalleryFrame).component('LiveBooth', LiveBooth).component('StateChart', StateChart)
  },
} satisfies Theme
