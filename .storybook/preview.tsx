/** Around every story: texts, theme, direction, and an engine without a server. */
import type { Preview } from '@storybook/react-vite';
import { useEffect } from 'react';
import './theme.css';
import { StoryHost, type StoryHostOptions } from './story-host.tsx';
import { startTexts } from './texts.ts';

startTexts();

const preview: Preview = {
  globalTypes: {
    theme: { description: 'Theme', toolbar: { title: 'Theme', icon: 'contrast', items: ['light', 'dark'], dynamicTitle: true } },
    direction: { description: 'Direction', toolbar: { title: 'Direction', icon: 'transfer', items: ['ltr', 'rtl'], dynamicTitle: true } },
  },
  initialGlobals: { theme: 'light', direction: 'ltr' },
  parameters: { layout: 'fullscreen', a11y: { test: 'error' }, controls: { expanded: false } },
  decorators: [
    (Story, { globals, parameters, id }) => {
      const { theme, direction } = globals as { theme: string; direction: string };
      useEffect(() => {
        document.documentElement.dataset.theme = theme;
        document.documentElement.dir = direction;
        document.documentElement.lang = 'en';
      }, [theme, direction]);
      return (
        <StoryHost key={id} {...(parameters.host as StoryHostOptions | undefined)}>
          <div className="min-h-40 bg-surface text-text">
            <Story />
          </div>
        </StoryHost>
      );
    },
  ],
};

export default preview;
