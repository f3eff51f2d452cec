// The few of ipywidgets' controls that the pages show: boxes and HTML.
export {
  BoxModel,
  BoxView,
  HBoxModel,
  HBoxView,
  VBoxModel,
  VBoxView,
  GridBoxModel,
  GridBoxView,
} from "@jupyter-widgets/controls/lib/widget_box.js";
export {
  HTMLModel,
  HTMLView,
  HTMLStyleModel,
  StringModel,
  StringView,
} from "@jupyter-widgets/controls/lib/widget_string.js";
export {
  DescriptionModel,
  DescriptionView,
  DescriptionStyleModel,
} from "@jupyter-widgets/controls/lib/widget_description.js";
